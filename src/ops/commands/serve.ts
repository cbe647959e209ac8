import { setTimeout as after } from 'node:timers/promises';
import { createApp } from '../../api/app.ts';
import { createProcessState } from '../../api/health/process-state.ts';
import type { Config } from '../../base/config.ts';
import { openEntities } from '../../db/database.ts';
import { createObjections } from '../../stewardship/objection/objections.ts';
import type { Runtime } from '../runtime.ts';
import { listen } from '../server.ts';
import { createServices } from '../services.ts';
import { untilStopped } from './with-database.ts';
import { startStateServer, withRuntime } from './with-runtime.ts';

/** Starts the API in this process. */
export async function startServer(runtime: Runtime, config: Config) {
  const { pool, replicas, engine, log, metrics } = runtime;
  const orm = await openEntities(pool);
  const { services, close } = createServices({ ...runtime, database: { orm, pool } }, config);
  const state = createProcessState({ pool, replicas, engine }, metrics);
  const { host, ports, server: limits, objectionPage } = config;
  const objections = objectionPage && createObjections(pool, log, objectionPage);
  const app = createApp(services, { ...config, publicUrl: config.objections.publicUrl }, state, objections);
  const server = await listen(app, { host, ports, limits, work: [services.admissions, services.searches] });
  const stateServer = await startStateServer(state, log, config).catch(async (error) => {
    // A listening server would keep the process from ending.
    await server.drain();
    throw error;
  });
  return {
    url: server.url,
    /**
     * Finishes running requests and stops.
     * @param announceMs where load balancers check readiness: for how long requests are answered after they learned of it
     */
    async drain(announceMs?: number): Promise<void> {
      state.isDraining = true;
      const announced = async () => {
        await state.untilDrainShown();
        await after(announceMs);
      };
      await server.drain(announceMs === undefined ? undefined : announced());
      await stateServer?.drain();
      await objections?.close();
      await close();
    },
  };
}

/** `roster serve`: runs the API until a signal ends it. */
export function runServe(): Promise<void> {
  return withRuntime(
    async (runtime, config) => {
      const server = await startServer(runtime, config);
      await untilStopped(`Roster answers at ${server.url}`, runtime.log);
      await server.drain(config.drainDelayMs);
    },
    { isService: true, servesRequests: true },
  );
}
