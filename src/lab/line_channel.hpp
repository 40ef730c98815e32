// Lines of text to and from another program.

#pragma once

#include "base/expected.hpp"
#include "engine/limits.hpp"

#include <string>

namespace damjen {

// One thread only.
class LineChannel {
public:
    enum class Silence {
        Closed,       // the program ended or closed its output
        TimeOut,      // nothing came in time
        Interrupted,  // waiting was broken off from this side
    };

    LineChannel() = default;
    LineChannel(const LineChannel&) = delete;
    LineChannel& operator=(const LineChannel&) = delete;
    virtual ~LineChannel() = default;  // ends the program

    // False if the program does not listen any more.
    virtual bool send(const std::string& line) = 0;

    // The next line, without its end, or why there is none.
    virtual Expected<std::string, Silence> receive(Milliseconds patience) = 0;

    // What the program complained of aside (its standard error), as far as it was kept.
    virtual std::string complaints() { return {}; }
};

}  // namespace damjen
