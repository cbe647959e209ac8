/** How npm reaches a registry from a test: as seldom as may be, and with the certificate of a company's own. */
const { NODE_EXTRA_CA_CERTS } = process.env;

export const REGISTRY: Record<string, string> = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
};
