// Reading only: nothing is sent from here, and there is no place to type a key.
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
