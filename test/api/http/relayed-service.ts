import { afterAll, beforeAll } from 'vitest';
import { type Relay, startRelay } from './relay.ts';
import { startService, type TestService } from './service.ts';

/** A service whose connections to its database and its search engine can be cut. */
interface RelayedService {
  service: TestService;
  database: Relay;
  engine: Relay;
}

/** The API with one relay in front of its database and one in front of its search engine, for the tests of a file. */
export function relayedServiceForTests(): RelayedService {
  const relayed = { service: {}, database: {}, engine: {} } as RelayedService;
  const { service, database, engine } = relayed;
  beforeAll(async () => {
    const started = await startRelayedService();
    Object.assign(service, started.service);
    Object.assign(database, started.database);
    Object.assign(engine, started.engine);
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([database.close(), engine.close()]);
  });
  return relayed;
}

async function startRelayedService(): Promise<RelayedService> {
  const relays: Partial<Omit<RelayedService, 'service'>> = {};
  const through = (name: 'database' | 'engine') => async (address: string) => {
    const url = new URL(address);
    const relay = await startRelay(url.hostname, Number(url.port));
    relays[name] = relay;
    url.hostname = '127.0.0.1';
    url.port = String(relay.port);
    return url.href;
  };
  const service = await startService({ databaseUrl: through('database'), engineUrl: through('engine') });
  const { database, engine } = relays;
  if (!database || !engine) throw new Error('the service did not ask for its addresses');
  return { service, database, engine };
}
