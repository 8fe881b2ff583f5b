// Style sheets are nothing to a test.
module.exports = {};
