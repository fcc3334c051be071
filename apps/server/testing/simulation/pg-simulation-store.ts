import type { Db } from '../../src/kit/db/connect.ts'
import type { Queue } from '../../src/kit/queue/queue.ts'
import type { Vault } from '../../src/kit/secrets/vault.ts'
import type { StepJob } from '../../src/note/issuing/state/issuing-state.ts'
import { pgStore } from '../../src/note/issuing/state/pg-store.ts'
import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import { type Kept, keptBytes, keptFiles, type NewNote, type OpenShelf, type ShelfWish } from './simulation-store.ts'

/** The shelf's database, still empty. `db`: with the worker's role. `sql`: bypassing row-level security. */
export type Ground = {
  db: Db
  vault: Vault
  sql: <T extends Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<T[]>
}

/** The shelf in PostgreSQL. Its notes have the same ids as those in memory, so both produce the same twenty days. */
export function pgShelf({ db, vault, sql }: Ground): OpenShelf {
  return async (wish) => {
    await foundCompany(sql, wish)
    const refs = wish.notes.map((_note, index) => ({ companyId: 1, noteId: index + 1 }))
    for (const [index, note] of wish.notes.entries()) await writeNote(sql, index + 1, note, wish.at)
    const numbers = async (kind: NewNote['kind'] = 'NFE') => {
      const setting = kind === 'NFE' ? 'nfe_access_setting' : 'nfs_access_setting'
      const [row] = await sql<{ next: string }>(`select next_number as next from ${setting} where company_id = 1`)
      const taken = await sql<{ number: string }>('select number from number_taken where kind = $1 order by number', [
        kind,
      ])
      return { next: Number(row?.next ?? 1), taken: taken.map(({ number }) => Number(number)) }
    }
    return {
      store: pgStore(db, queueTo(wish.enqueue), vault),
      refs,
      numbers,
      kept: (ref) => keptOf(sql, ref),
      async substitute({ noteId }) {
        const ref = { companyId: 1, noteId: refs.length + 1 }
        await sql(
          `insert into note (id, company_id, kind, sale_id, generation, substitutes_id, gateway, in_production, send_mail, nature_operation, customer_name, total_cents, created_at, updated_at)
           overriding system value
           select $1, company_id, kind, sale_id, 2, id, gateway, in_production, send_mail, nature_operation, customer_name, total_cents, created_at, created_at
           from note where id = $2`,
          [ref.noteId, noteId],
        )
        refs.push(ref)
        return ref
      },
      async ask({ companyId, noteId }, { kind, sequence, text, at }) {
        const motive = kind === 'CANCEL' ? '1' : null
        const [row] = await sql<{ id: string }>(
          `insert into event_request (company_id, note_id, kind, sequence, text, motive, at, state, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'REQUESTED', $7) returning id`,
          [companyId, noteId, kind, sequence, text, motive, at],
        )
        return Number(row?.id)
      },
      async saleIssuedAt({ noteId }) {
        const [row] = await sql<{ issue_date: Date | null }>(
          'select issue_date from sale where id = (select sale_id from note where id = $1)',
          [noteId],
        )
        return row?.issue_date ?? null
      },
      async goOnFrom(number) {
        await sql(
          `insert into nfe_access_setting (company_id, in_production, next_number, updated_at) values (1, false, $1, $2)
           on conflict (company_id, in_production) do update set next_number = excluded.next_number`,
          [number, wish.at],
        )
      },
      async declareVoid(number) {
        await sql(
          `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
           values (1, 'homologacao', 'SEFAZ', 1, 2026, $1, $1, 'Pulado', 'DONE', $2)`,
          [number, wish.at],
        )
      },
    }
  }
}

type Sql = Ground['sql']

async function foundCompany(sql: Sql, { issuer, notes, at }: ShelfWish): Promise<void> {
  const gatewayOf = (wanted: NewNote['kind']) => notes.find(({ kind }) => kind === wanted)?.gateway ?? 'FOCUS_NFE'
  await sql('select ensure_month_partitions($1::date)', [at])
  await sql(
    `insert into company (id, corporate_name, cnpj, municipal_registration, gateway, nfs_gateway, created_at, updated_at)
     overriding system value values (1, 'Simulada', $1, 'ISENTO', $2, $3, $4, $4)`,
    [issuer.cnpj, gatewayOf('NFE'), gatewayOf('NFSE'), at],
  )
  await sql('insert into company_address (company_id, state_id, city_id) values (1, $1, $2)', [
    issuer.place.state_id,
    issuer.place.city_id,
  ])
  await sql(
    `insert into company_gateway (company_id, gateway, tokens_sealed, own_numbers, updated_at)
     values (1, 'FOCUS_NFE', 'selado', $1, $2)`,
    [issuer.ownNumbers, at],
  )
  await sql(
    `insert into company_certificate (company_id, label, serial, fingerprint, not_before, not_after, certificate_pem, chain_pem, key_sealed, created_at)
     values (1, 'A1', '1', 'f', $1, $1::timestamptz + interval '1 year', '', '', '', $1)`,
    [at],
  )
}

async function writeNote(sql: Sql, id: number, { kind, sale, gateway }: NewNote, at: Date): Promise<void> {
  await sql(
    `insert into sale (id, company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at)
     overriding system value values ($1, 1, 'HOTMART', $2, 'DONE', 'APPROVED', $3, '{}', $3, 100, 'Ana', $3, $3, $3)`,
    [id, sale, at],
  )
  await sql(
    `insert into note (id, company_id, kind, sale_id, gateway, in_production, send_mail, nature_operation, customer_name, total_cents, created_at, updated_at)
     overriding system value values ($1, 1, $2, $1, $3, false, false, 'Venda', 'Ana', 100, $4, $4)`,
    [id, kind, gateway, at],
  )
}

/** Passes a step's jobs to the owner of the shelf, within the step's own transaction. */
function queueTo(enqueue: ShelfWish['enqueue']): Queue {
  return {
    async enqueue(_tx, name, data, options) {
      if (!('note_id' in data)) throw new Error(`no job of a note: ${name}`)
      const { company_id: companyId, note_id: noteId, ...rest } = data
      const startAfter = options?.startAfter ? { startAfter: options.startAfter } : {}
      enqueue({ companyId, noteId }, { name, ...rest, ...startAfter } as StepJob)
    },
    enqueueAllOn: () => Promise.reject(new Error('a note enqueues one by one')),
    sendings: () => Promise.resolve([]),
    stop: () => Promise.resolve(),
  }
}

async function keptOf(sql: Sql, { noteId }: NoteRef): Promise<Kept> {
  const told = await sql<{ kind: string }>('select kind from note_event where note_id = $1 order by id', [noteId])
  const bytes = await sql<{ direction: string; purpose: string; body: Buffer }>(
    'select direction, purpose, body from attempt_bytes where note_id = $1',
    [noteId],
  )
  const files = await sql<Kept['files'][number]>(
    'select kind, sequence, provider_path, sha256 from note_file where note_id = $1',
    [noteId],
  )
  return {
    told: told.map(({ kind }) => kind),
    bytes: keptBytes(bytes),
    files: keptFiles(files),
  }
}
