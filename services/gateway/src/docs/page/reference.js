// The page is for reading only: it sends no requests and has no field for an API key.
const withoutKeys = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null },
});

globalThis.SwaggerUIBundle({
  dom_id: '#reference',
  url: '../v1/openapi.json',
  supportedSubmitMethods: [],
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  plugins: [withoutKeys],
});
