import type { TRPCMiddlewareFunction } from '@trpc/server';
import type { Principal } from '../access/authenticate.ts';
import type { Context } from './context.ts';
import type { Meta } from './trpc.ts';

/** A step of an account's operation, between its input and its output; `Added` is the context that it adds. */
export type AccountStep<Added extends object> = TRPCMiddlewareFunction<
  Context,
  Meta,
  { principal: Principal },
  Added,
  unknown
>;

/** The call that a step sees. */
export type AccountCall = Parameters<AccountStep<object>>[0];

/** The outcome of a call. */
export type CallResult = Awaited<ReturnType<AccountStep<object>>>;
