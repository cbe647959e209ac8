import type pg from 'pg';

const SET_USER_ACTIVE = 'update users set is_active = $2 where id = $1';

/**
 * Lets a user's keys in, or refuses them from now on; keys and all else stay.
 * @throws Error where there is no such user
 */
export async function setUserActive(pool: pg.Pool, userId: number, isActive: boolean): Promise<void> {
  const { rowCount } = await pool.query(SET_USER_ACTIVE, [userId, isActive]);
  if (rowCount === 0) throw new Error(`There is no user ${userId}.`);
}
