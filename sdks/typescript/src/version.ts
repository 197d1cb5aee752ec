/** The version of this package. A constant, since a bundle has no package.json to read it from. */
export const VERSION = '0.1.0';
