import { randomBytes } from 'node:crypto'
import { AppError } from '@talao/contract'
import { makeDemoA1 } from '@talao/documents'
import { hasHomologationOnly, readCertificate, storeCertificate } from '../../company/companies/certificate.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'

const HOUR_MS = 3600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/**
 * Gives the company a fake certificate for its CNPJ, valid for a year and stored like an uploaded one. It signs only in
 * homologação. It never replaces a user's certificate, and a company in production gets none.
 */
export async function giveDemoCertificate(deps: TellDeps, actor: Actor, companyId: number): Promise<void> {
  requireCompany(actor, companyId, 'ADM')
  const { cnpj, corporate_name } = await withCompanies(deps.db, [companyId], (tx) => companyWithout(tx, companyId))
  const password = randomBytes(18).toString('base64url')
  const notBefore = new Date(deps.clock.now().getTime() - HOUR_MS)
  const file = makeDemoA1({
    corporateName: `DEMONSTRACAO ${corporate_name}`,
    cnpj,
    password,
    notBefore,
    notAfter: new Date(notBefore.getTime() + YEAR_MS),
    homologationOnly: true,
  })
  const certificate = await readCertificate(actor, { file, password, cnpj }, deps)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const held = await companyWithout(tx, companyId)
    if (held.cnpj !== cnpj) throw new AppError('versao_desatualizada')
    await storeCertificate(tx, deps.vault, companyId, certificate, now)
    await tx
      .updateTable('company')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', companyId)
      .execute()
    await deps.queue.enqueue(tx, 'register-company', { company_id: companyId }, { key: `company:${companyId}` })
  })
}

/**
 * Locks the company until the end of the transaction. Throws `certificado_de_verdade` when it has a user's certificate
 * or is in production.
 */
async function companyWithout(tx: Tx, companyId: number) {
  const company = await tx
    .selectFrom('company')
    .select(['cnpj', 'corporate_name', 'homologation_mode', 'a1_certificate_path'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  if (company.a1_certificate_path !== null && !(await hasHomologationOnly(tx, companyId)))
    throw new AppError('certificado_de_verdade')
  if (!company.homologation_mode)
    throw new AppError('certificado_de_verdade', {
      text: 'A empresa emite em produção, e o certificado de demonstração só vale em homologação.',
    })
  return company
}
