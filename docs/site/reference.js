// Shows the document. The key and the account of the form stand in every request of the page; both stay in the tab. The
// page does not show the key. Samples in languages other than those of the guides are hidden.
const form = document.querySelector('#caller');
for (const name of ['key', 'account']) form.elements[name].value = sessionStorage.getItem(name) ?? '';
form.addEventListener('submit', (event) => {
  event.preventDefault();
  for (const name of ['key', 'account']) sessionStorage.setItem(name, form.elements[name].value.trim());
  location.reload();
});
const content = await (await fetch('/openapi.json')).json();
// A relative server is shown, and called, with a slash too many.
content.servers = [{ url: location.origin }];
const account = Number(sessionStorage.getItem('account') || 1);
for (const operations of Object.values(content.paths))
  for (const { parameters = [], 'x-codeSamples': samples } of Object.values(operations)) {
    for (const parameter of parameters) if (parameter.name === 'account_id') parameter.example = account;
    for (const sample of samples)
      sample.source = sample.source
        .replace('http://127.0.0.1:3000', location.origin)
        .replace(/(\/api\/|accountId: )1\b/, (_, before) => before + account);
  }
const others =
  'c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell python r ruby rust swift';
Scalar.createApiReference('#reference', {
  content,
  authentication: {
    preferredSecurityScheme: 'ApiKey',
    securitySchemes: { ApiKey: { value: sessionStorage.getItem('key') ?? '' } },
  },
  hiddenClients: {
    ...Object.fromEntries(others.split(' ').map((language) => [language, true])),
    shell: ['httpie', 'wget'],
  },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  expandAllSchemaProperties: true,
  maxVisibleRequestBodyProperties: 1000,
  hideModels: true,
  // The search of the site finds operations, too.
  hideSearch: true,
  documentDownloadType: 'direct',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  favicon: '/docs/icon.svg',
});
