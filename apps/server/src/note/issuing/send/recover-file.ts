import { createHash } from 'node:crypto'
import type { Access, FileKind, IssueKey, Prepared, Transport } from '@talao/gateways'
import { companyAccess } from '../../../company/gateways/access.ts'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import type { RequestQuota } from '../../../company/gateways/request-quota.ts'
import type { Transports } from '../../../company/gateways/transports.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Config } from '../../../kit/config/config.ts'
import type { Db } from '../../../kit/db/connect.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { Vault } from '../../../kit/secrets/vault.ts'
import { eventRequestOf, issuedNote } from '../event/claim-event.ts'
import { type IssuingState, issueKeyOf } from '../state/issuing-state.ts'
import { loadIssuingState } from '../state/pg/load-state.ts'

export type RebuildDeps = {
  config: Config
  clock: Clock
  vault: Vault
  db: Db
  transports: Transports
  credits: RequestQuota
}
export type FileName = { company_id: number; note_id: number; kind: string; sequence: number }

/**
 * Gets a note's file again: from the gateway that stores it; else by replaying the stored answers; else from the
 * authority's answer today. Null when none has it. The caller compares the digest. Throws QuotaSpent.
 */
export async function rebuildFile(deps: RebuildDeps, name: FileName): Promise<Uint8Array | null> {
  const found = await withCompanies(deps.db, [name.company_id], async (tx) => {
    const state = await loadIssuingState(
      tx,
      { companyId: name.company_id, noteId: name.note_id },
      deps.clock.now(),
      false,
    )
    if (!state?.key) return null
    const { gateway, environment } = state.key
    const path = await tx
      .selectFrom('note_file')
      .select('provider_path')
      .where('company_id', '=', name.company_id)
      .where('note_id', '=', name.note_id)
      .where('kind', '=', name.kind)
      .where('sequence', '=', name.sequence)
      .executeTakeFirst()
    const kept = await tx
      .selectFrom('attempt_bytes')
      .select(['direction', 'purpose', 'event_request_id', 'status', 'headers', 'body'])
      .where('company_id', '=', name.company_id)
      .where('note_id', '=', name.note_id)
      .orderBy('at')
      .execute()
    const access = await companyAccess(tx, deps, name.company_id, gateway, environment)
    return access && { state, access, kept, path: path?.provider_path ?? null, gateway, key: keyOf(state) }
  })
  if (!found?.key) return null
  const file = { ...found, key: found.key, kind: name.kind.replace('PREVIOUS_', '') as FileKind }
  return found.path === null ? ((await replay(file, name)) ?? (await askToday(deps, file))) : fetchAgain(deps, file)
}

type Kept = {
  direction: string
  purpose: string
  event_request_id: number | null
  status: number | null
  headers: unknown
  body: Uint8Array
}
type Found = {
  state: IssuingState
  access: Access
  kept: Kept[]
  path: string | null
  gateway: string
  key: IssueKey
  kind: FileKind
}

function keyOf(state: IssuingState): IssueKey | null {
  const identity = state.attempts.findLast((attempt) => attempt.state === 'ANSWERED')?.identity
  return state.key && issueKeyOf(state, state.key, identity ?? state.note.access_key)
}

async function fetchAgain(deps: RebuildDeps, { gateway, access, kind, path }: Found): Promise<Uint8Array | null> {
  const road = gatewayFor(gateway)
  if (!road.fetchFile || path === null) return null
  deps.credits.take(access.meter, 'janitor', road.capabilities.creditsPerMinute)
  const outcome = await road.fetchFile({ kind, path }, access)
  return outcome.kind === 'FOUND' ? outcome.bytes : null
}

/** The code that first read each stored answer reads it again, without using the network. */
async function replay({ state, access, kept, gateway, key, kind }: Found, name: FileName): Promise<Uint8Array | null> {
  const road = gatewayFor(gateway)
  const event = state.events.find((one) => EVENT_FILES[one.kind] === kind && [0, one.sequence].includes(name.sequence))
  for (const answer of kept.filter(({ direction }) => direction === 'heard').toReversed()) {
    const sent = kept.find((one) => one.direction === 'sent' && one.event_request_id === answer.event_request_id)
    if (!sent || answer.status === null) continue
    const there = { ...access, transport: answering(answer, answer.status) }
    const prepared = preparedOf(sent.body, key.identity)
    const told =
      answer.event_request_id === null
        ? await road.send(prepared, key, there)
        : event &&
          (await road.sendEvent(
            eventRequestOf(event),
            prepared,
            { ...key, identity: issuedNote(state).access_key },
            there,
          ))
    const files = told?.kind === 'FINAL' ? told.result.enclosed : told?.kind === 'DONE' ? told.event.enclosed : {}
    if (files[kind]) return files[kind]
  }
  return null
}

const EVENT_FILES: Readonly<Record<string, FileKind>> = { CANCEL: 'CANCEL_XML', CORRECTION: 'CCE_XML' }

function preparedOf(bytes: Uint8Array, identity: string | null): Prepared {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), contentType: 'application/xml', identity }
}

/** A transport that gives this stored answer to every request. */
function answering({ headers, body }: Kept, status: number): Transport {
  const told = headers as Record<string, string>
  return {
    send: async () => ({ kind: 'answered', status, headers: told, body, durationMs: 0 }),
    close: () => undefined,
  }
}

async function askToday(deps: RebuildDeps, { access, kept, gateway, key, kind }: Found): Promise<Uint8Array | null> {
  const road = gatewayFor(gateway)
  deps.credits.take(access.meter, 'janitor', road.capabilities.creditsPerMinute)
  const sent = kept.findLast(({ direction, purpose }) => direction === 'sent' && purpose === 'send')
  const outcome = await road.consult(key, access, sent?.body ?? null)
  return outcome.kind === 'FINAL' ? (outcome.result.enclosed[kind] ?? null) : null
}
