// ESLint configuration that also reports the compiler's errors, for the named files only. The types
// are loaded once for both.

/**
 * The configuration of the repository in which it runs.
 * @type {{ default: object[] }}
 */
const { default: base } = await import(new URL('../../eslint.config.mjs', import.meta.url).href);

/** @type {import('eslint').Rule.RuleModule} */
const typeErrors = {
  create: (context) => ({
    Program() {
      /** @type {{ program: import('typescript').Program }} */
      const { program } = context.sourceCode.parserServices;
      const source = program.getSourceFile(context.filename);
      if (source === undefined) throw new Error(`${context.filename} belongs to no project`);
      for (const { messageText, start = 0 } of program.getSemanticDiagnostics(source))
        context.report({
          loc: context.sourceCode.getLocFromIndex(start),
          message: typeof messageText === 'string' ? messageText : messageText.messageText,
        });
    },
  }),
};

export default [
  ...base,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { compiler: { rules: { errors: typeErrors } } },
    rules: { 'compiler/errors': 'error' },
  },
];
