// The repository's lint, and the compiler's errors with it: one look at the types for both, of the files that are named alone.

/** Of the repository that it is run in. @type {{ default: object[] }} */
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
