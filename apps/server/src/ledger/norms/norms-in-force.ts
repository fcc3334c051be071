import { type Norms, normsOf } from '@talao/fiscal/norms/norms'
import { buildRows } from './build-rows.ts'

/** The law as this process knows it now. Ask once per note, so that one composition uses one set of norms. */
export type NormsInForce = { current(): Norms }

/** Only what ships with Talão, for tests and programs without a database. */
export async function buildNormsInForce(): Promise<NormsInForce> {
  const norms = normsOf(await buildRows(), 'talao')
  return { current: () => norms }
}
