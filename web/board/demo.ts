// A page for looking at the board while working on it; no part of the product.

import { mount } from "svelte";
import Demo from "./Demo.svelte";

const target = document.getElementById("demo");
if (target) mount(Demo, { target });
