import { createHash } from 'node:crypto'
import type { ResponsavelTecnico } from '@talao/fiscal'
import type { FileKind, VoidRangeNotice, WebhookNotice } from '@talao/gateways'
import { companyAccess } from '../../company/gateways/access.ts'
import { gatewayNamed } from '../../company/gateways/gateway.ts'
import type { RequestQuota } from '../../company/gateways/request-quota.ts'
import type { Transports } from '../../company/gateways/transports.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Logger } from '../../kit/log.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import type { Traffic } from '../authority/traffic.ts'
import { recordGatewayVoid } from '../numbering/gateway-void-webhook.ts'
import { makeEngine } from './engine.ts'
import { applyGatewayWebhook } from './gateway-webhook.ts'
import type { Issuing } from './issuing-port.ts'
import type { StoredFiles } from './send/apply-result.ts'
import { pgStore } from './state/pg-store.ts'
import { type IssuingStore, type NoteRef, StoreRefused } from './state/store.ts'
import { timeDecisions } from './time-decisions.ts'

type IssuingDeps = {
  config: Config
  clock: Clock
  log: Logger
  vault: Vault
  db: Db
  queue: Queue
  files: FileStore
  transports: Transports
  credits: RequestQuota
  traffic: Traffic
}

/** The body is not a valid webhook of this gateway. */
export class MalformedGatewayWebhook extends Error {}

export function makeIssuing(deps: IssuingDeps, own: IssuingStore = pgStore(deps.db, deps.queue, deps.vault)): Issuing {
  const store = timeDecisions(own, deps.traffic)
  const engine = makeEngine({
    store,
    clock: deps.clock,
    credits: deps.credits,
    accessFor: (companyId, gateway, environment) =>
      withCompanies(deps.db, [companyId], (tx) => companyAccess(tx, deps, companyId, gateway, environment)),
    keep: (files) => keepFiles(deps.files, files),
    contingencyFor: (gateway, key) => deps.traffic.contingencyFor(gateway, key),
    observe: (gateway, key, outcome) => deps.traffic.observe(gateway, key, outcome),
    unexplained: (note, error) => deps.log.error({ err: error, ...note }, 'the reasons of a note break'),
    responsavelTecnico: deps.config.responsavelTecnico && withHashes(deps.config.responsavelTecnico),
  })
  /** When the database refuses the result, a consult is queued, which stores its answer. */
  const apply = async (note: NoteRef, result: WebhookNotice['result']) => {
    const now = deps.clock.now()
    try {
      await store.change(note, now, (state) => void applyGatewayWebhook(state, result))
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error
      await store.change(note, now, (state) => void state.jobs.push({ name: 'consult-note' }))
    }
  }
  return {
    ...engine,
    async receiveWebhook(companyId, gatewayId, delivery) {
      const rejections = await withCompanies(deps.db, [companyId], (tx) => loadRejections(tx, deps.clock.now()))
      const notice = gatewayNamed(gatewayId)?.parseWebhook?.(delivery, rejections)
      if (!notice || notice.kind === 'MALFORMED')
        throw new MalformedGatewayWebhook(notice?.reason ?? 'Serviço de emissão desconhecido.')
      // A serie has the same numbers in both environments, so the environment is part of the key.
      const dedupeKey = `${delivery.environment}:${notice.dedupeKey}`
      if (await isKnown(deps, companyId, gatewayId, dedupeKey)) return
      if (notice.kind === 'VOID_RANGE')
        await recordGatewayVoid(deps, companyId, gatewayId, delivery.environment, notice)
      else {
        const noteId = await noteOf(deps, companyId, notice)
        if (noteId !== null) await apply({ companyId, noteId }, notice.result)
      }
      // Recorded last: after a crash in between, the repeated webhook still counts as new.
      await remember(deps, companyId, gatewayId, { ...notice, dedupeKey }, delivery.body)
    },
  }
}

/** hashCSRT is the Base64 of the SHA-1 over the code and the chave. Source: NT 2018.005. */
function withHashes({ csrt, ...said }: NonNullable<Config['responsavelTecnico']>): ResponsavelTecnico {
  const hashed = Object.entries(csrt).map(([uf, { id, secret }]) => {
    const hashOf = (chave: string) => createHash('sha1').update(`${secret.reveal()}${chave}`).digest('base64')
    return [uf, { id, hashOf }]
  })
  return { ...said, csrt: Object.fromEntries(hashed) }
}

async function keepFiles(store: FileStore, files: Partial<Record<FileKind, Uint8Array>>): Promise<StoredFiles> {
  const kept: StoredFiles = {}
  for (const [kind, bytes] of Object.entries(files) as [FileKind, Uint8Array][]) kept[kind] = await store.put(bytes)
  return kept
}

async function isKnown({ db }: IssuingDeps, companyId: number, gateway: string, dedupeKey: string): Promise<boolean> {
  const row = await withCompanies(db, [companyId], (tx) =>
    tx
      .selectFrom('gateway_hint')
      .select('ref')
      .where('company_id', '=', companyId)
      .where('gateway', '=', gateway)
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Stores the webhook as it was received. */
async function remember(
  { db, clock }: IssuingDeps,
  companyId: number,
  gateway: string,
  notice: WebhookNotice | VoidRangeNotice,
  body: Uint8Array,
): Promise<void> {
  await withCompanies(db, [companyId], (tx) =>
    tx
      .insertInto('gateway_hint')
      .values({
        company_id: companyId,
        gateway,
        dedupe_key: notice.dedupeKey,
        ref: notice.kind === 'HINT' ? notice.ref : '',
        received_at: clock.now(),
        body: Buffer.from(body),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

async function noteOf({ db }: IssuingDeps, companyId: number, notice: WebhookNotice): Promise<number | null> {
  const row = await withCompanies(db, [companyId], (tx) =>
    tx
      .selectFrom('issue_key')
      .innerJoin('company', 'company.id', 'issue_key.company_id')
      .select('issue_key.note_id')
      .where('issue_key.company_id', '=', companyId)
      .where('issue_key.ref', '=', notice.ref)
      .where('issue_key.kind', '=', notice.document)
      .where('company.cnpj', '=', notice.cnpj)
      .executeTakeFirst(),
  )
  return row?.note_id ?? null
}
