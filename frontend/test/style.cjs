// Empty replacement for style sheets in tests.
module.exports = {};
