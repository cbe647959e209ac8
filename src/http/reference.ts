import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Router } from 'express';
import { readable } from './methods.ts';
import { page, SITE_POLICY, withNonce } from './page.ts';

// Scalar writes style sheets and style attributes into the page, and uses data: addresses for icons. An attribute can
// neither select other elements nor load anything from elsewhere.
const POLICY = SITE_POLICY.replace(
  "style-src 'self'",
  "style-src 'self' 'nonce-NONCE'; style-src-attr 'unsafe-inline'",
).replace("default-src 'none'", "default-src 'none'; font-src 'self' data:; connect-src 'self'");

const PAGE = page(
  'API reference',
  `<form id="caller">
<label>API key <input name="key" type="password" autocomplete="off" placeholder="rk_…"></label>
<label>Account <input name="account" inputmode="numeric" pattern="[0-9]+" placeholder="1"></label>
<button>Use them</button>
</form>
<div id="reference"></div>
<script src="/docs/scalar.js"></script>
<script src="/docs/reference.js" type="module"></script>`,
  '<meta property="csp-nonce" content="NONCE">\n',
);

/**
 * Shows the document. The key and the account of the form stand in every request of the page; both stay in the tab. The page
 * does not show the key.
 * Samples in languages other than those of the guides are hidden.
 */
const SCRIPT = `const form = document.querySelector('#caller');
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
        .replace(/(\\/api\\/|accountId: )1\\b/, (_, before) => before + account);
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
`;

/** Gives the nonce of the page to the style sheets that scripts make; Scalar itself does so for one of three. */
const STYLES_WITH_NONCE = `{
  const nonce = document.querySelector('meta[property=csp-nonce]').content;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) =>
    Object.assign(create(name, options), name === 'style' && { nonce });
}
`;

/** Serves the page of the reference and its scripts. */
export function addReference(router: Router): void {
  readable(router, '/docs', (_request, response) => {
    const [policy, html] = withNonce(POLICY, PAGE);
    response.set('Content-Security-Policy', policy).type('html').send(html);
  });
  readable(router, '/docs/reference.js', (_request, response) => {
    response.type('text/javascript').send(SCRIPT);
  });
  readable(router, '/docs/scalar.js', async (request, response) => {
    const { plain, compressed } = await loadScalar();
    response.type('text/javascript').vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(compressed);
    else response.send(plain);
  });
}

let loading: Promise<{ plain: string; compressed: Buffer }> | undefined;

/** The script of the reference, made once; it has 4.9 MB, and 1.4 MB compressed. */
function loadScalar() {
  loading ??= scalar().then(async (bundle) => {
    const plain = STYLES_WITH_NONCE + bundle;
    return { plain, compressed: await promisify(gzip)(plain) };
  });
  return loading;
}

/**
 * Scalar's bundle for browsers. Of Scalar's packages, only the plugin for Fastify holds it without 280 MB of
 * dependencies; it hands the bundle to the route that it registers.
 */
async function scalar(): Promise<string> {
  const { default: register } = await import('@scalar/fastify-api-reference');
  let bundle = '';
  const reply = {
    header: () => reply,
    send(text: string) {
      bundle = text;
    },
  };
  const route = ({ url, handler }: { url: string; handler(request: null, answer: typeof reply): void }) => {
    if (url.endsWith('.js')) handler(null, reply);
  };
  const plugin = register as unknown as (fastify: object, options: object, next: () => void) => void;
  plugin({ route }, { configuration: { url: '/openapi.json' } }, () => {});
  return bundle;
}
