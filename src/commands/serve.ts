import { Command } from 'commander';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { configuredEnrichment } from '../enrichment/configured.ts';
import type { Runtime } from '../runtime.ts';
import { type ListeningServer, listen } from '../server.ts';
import { withRuntime } from './with-runtime.ts';

/** Starts the API of this process. */
export function startServer({ database, search, log }: Runtime, config: Config): Promise<ListeningServer> {
  const enrichment = configuredEnrichment(config);
  const app = createApp({ pool: database.pool, search, enrichment, log, now: () => new Date() });
  return listen(app, config.host, config.ports);
}

/** `roster serve` */
export function serveCommand(): Command {
  return new Command('serve')
    .description('runs the API alone, on DATABASE_URL and MEILI_URL; as many processes as wanted')
    .action(() =>
      withRuntime(async (runtime, config, services) => {
        await runtime.engine.checkVersion();
        const server = await startServer(runtime, config);
        const stopped = services.untilStopped();
        process.stdout.write(`Roster answers at ${server.url}\n`);
        await stopped;
        await server.drain();
      }, 'info'),
    );
}
