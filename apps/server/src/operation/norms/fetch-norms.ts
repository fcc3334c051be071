import { AppError } from '@talao/contract'
import { MOST_BUNDLE_BYTES } from '@talao/contract/norms/norm-bundle'
import { reachOf, type Transports } from '../../company/gateways/transports.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { readBundleFile } from './bundle-file.ts'
import { receiveBundle } from './receive-bundle.ts'
import { readSettings } from './settings.ts'

const TIMEOUT_MS = 30_000

type Deps = Pick<WorkerDeps, 'db' | 'queue' | 'clock' | 'config'>

/**
 * Asks the address of the settings for a bundle, where that is switched on. What arrives is checked and then waits for
 * an administrator; nothing that is fetched counts by itself. Throws when the address does not answer, for another try.
 */
export async function fetchNorms(deps: Deps, transport: Transports['plain']): Promise<void> {
  const { address, is_on, etag } = await withCompanies(deps.db, [], readSettings)
  if (!is_on || address === null) return
  const result = await transport.send({
    method: 'GET',
    url: address,
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MOST_BUNDLE_BYTES,
    reach: reachOf(deps.config),
  })
  const status = result.kind === 'answered' ? result.status : null
  const noteOf = (found: Found) => note(deps, address, found)
  if (result.kind === 'answered' && status === 200) {
    const refusal = await receive(deps, Buffer.from(result.body))
    // What was refused is asked for whole again: its key may be registered by then.
    return noteOf({ fetch_fault: refusal, etag: refusal === null ? (result.headers['etag'] ?? null) : null })
  }
  if (status === 304) return noteOf({ fetch_fault: null })
  const fault = status === null ? 'O endereço não respondeu.' : `O endereço respondeu ${status}.`
  await noteOf({ fetch_fault: fault })
  throw new Error(fault)
}

/** Stores the bundle. Returns why it was refused, or null; one that is already here is no fault. */
async function receive(deps: Deps, bytes: Buffer): Promise<string | null> {
  const now = deps.clock.now()
  try {
    const bundle = readBundleFile(bytes)
    await withCompanies(deps.db, [], (tx) =>
      receiveBundle(tx, deps.queue, { bundle, origin: 'ADDRESS', by: null, now }),
    )
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'norma_ja_recebida' ? null : error.message
  }
}

type Found = { fetch_fault: string | null; etag?: string | null }

/** Notes what the address answered, unless another one was saved meanwhile. */
async function note({ db, clock }: Deps, address: string, found: Found): Promise<void> {
  await withCompanies(db, [], (tx) =>
    tx
      .updateTable('norm_settings')
      .set({ fetched_at: clock.now(), ...found })
      .where('address', '=', address)
      .execute(),
  )
}

/** Enqueues the daily question, where the address is switched on. */
export async function enqueueFetch({ db, queue }: Pick<WorkerDeps, 'db' | 'queue'>): Promise<void> {
  await withCompanies(db, [], async (tx: Tx) => {
    const { is_on } = await readSettings(tx)
    if (is_on) await queue.enqueue(tx, 'fetch-norms', {}, { key: 'every' })
  })
}
