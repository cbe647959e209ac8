/** Settings of npm in tests: prefer its cache, and keep the certificates of the environment. */
const { NODE_EXTRA_CA_CERTS } = process.env;

export const REGISTRY: Record<string, string> = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
};
