import { type A1, belongsTo, isDemoA1, isHomologationOnlyA1, openA1InWorker } from '@talao/documents'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { makeWorkQueue } from '../../kit/work-queue.ts'
import type { CompanyDeps } from '../company-deps.ts'
import { certificateRefusal, foreignCertificate, inventedCertificate } from './certificate-refusal.ts'

const OPEN_PROCESSOR_MS = 20_000
/** Opening a certificate takes a thread with its own memory, so limit how many run at once. */
const line = makeWorkQueue({ atOnce: 1, mostWaiting: 8 })

/**
 * Opens an uploaded certificate in a worker with limits. Each possible fault has its own error code, at the field it
 * concerns.
 */
export async function readCertificate(
  { userId }: Pick<Actor, 'userId'>,
  { file, password, cnpj }: { file: Uint8Array; password: string; cnpj: string },
  { config, clock }: Pick<CompanyDeps, 'config' | 'clock'>,
): Promise<A1> {
  const now = clock.now()
  const result = await line(userId, () =>
    openA1InWorker({ file, password, now, cnpj }, { processorMs: OPEN_PROCESSOR_MS }),
  )
  if (!result.ok) throw certificateRefusal(result)
  if (!belongsTo(result.certificate, cnpj)) throw foreignCertificate(result.certificate)
  if (config.mode === 'production' && isDemoA1(result.certificate.certificate_pem)) throw inventedCertificate()
  return result.certificate
}

const keyPlace = (companyId: number, fingerprint: string) => `company:${companyId}|certificate:${fingerprint}`

/**
 * Makes the certificate the company's current one. The private key is stored sealed; the password of the file is not
 * stored.
 */
export async function storeCertificate(
  tx: Tx,
  vault: Vault,
  companyId: number,
  certificate: A1,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('company_certificate')
    .set({ is_current: false })
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .execute()
  const row = await tx
    .insertInto('company_certificate')
    .values({
      company_id: companyId,
      label: certificate.label,
      cnpj: certificate.cnpj,
      serial: certificate.serial,
      fingerprint: certificate.fingerprint_sha256,
      not_before: certificate.not_before,
      not_after: certificate.not_after,
      certificate_pem: certificate.certificate_pem,
      chain_pem: certificate.chain_pem.join('\n'),
      key_sealed: vault.seal(certificate.key_pem, keyPlace(companyId, certificate.fingerprint_sha256)),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('company')
    .set({
      a1_certificate_path: `certificado/${row.id}`,
      a1_certificate_label: certificate.label,
      a1_certificate_expiration_at: certificate.not_after,
    })
    .where('id', '=', companyId)
    .execute()
}

export type StoredCertificate = {
  fingerprint: string
  certificate_pem: string
  chain_pem: string
  key_pem: string
  not_after: Date
}

/**
 * Records that the company's private key was opened, and for which note; `noteId` is null for an inutilização. Call it
 * in the transaction that signs.
 */
export async function recordCertificateUse(
  tx: Tx,
  { companyId, noteId, at }: { companyId: number; noteId: number | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('certificate_use')
    .columns(['company_id', 'certificate_id', 'note_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('company_certificate')
        .select(['company_id', 'id', eb.val(noteId).as('note_id'), eb.val(at).as('at')])
        .where('company_id', '=', companyId)
        .where('is_current', '=', true),
    )
    .execute()
}

export async function currentCertificate(tx: Tx, vault: Vault, companyId: number): Promise<StoredCertificate | null> {
  const row = await tx
    .selectFrom('company_certificate')
    .select(['fingerprint', 'certificate_pem', 'chain_pem', 'key_sealed', 'not_after'])
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { key_sealed, ...kept } = row
  return { ...kept, key_pem: vault.open(key_sealed, keyPlace(companyId, row.fingerprint)) }
}

/** Whether the current certificate came from a demonstration. Such a certificate never signs in production. */
export async function hasHomologationOnly(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('company_certificate')
    .select('certificate_pem')
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  return row !== undefined && isHomologationOnlyA1(row.certificate_pem)
}

/**
 * The certificate to sign with at `at`, or to authenticate to an authority. Null when there is none, it has expired, or
 * it may not be used in production.
 */
export async function signingCertificate(
  tx: Tx,
  vault: Vault,
  companyId: number,
  { at, inProduction }: { at: Date; inProduction: boolean },
): Promise<StoredCertificate | null> {
  const certificate = await currentCertificate(tx, vault, companyId)
  if (!certificate || certificate.not_after <= at) return null
  return inProduction && isHomologationOnlyA1(certificate.certificate_pem) ? null : certificate
}
