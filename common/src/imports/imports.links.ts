/** The address of the imports. */
export const importsLink = '/imports';
