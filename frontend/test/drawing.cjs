// Empty replacement for drawings (`*.svg?react`) in tests.
module.exports = 'svg';
