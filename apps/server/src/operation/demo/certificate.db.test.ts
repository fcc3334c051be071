import { isDemoA1, isHomologationOnlyA1, makeDemoA1, openA1 } from '@talao/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { CERTIFICATE_PASSWORD, certificateOf, companyForm, idOf, newCnpj } from '../../../../../test/support/shop.ts'
import { signingCertificate } from '../../company/companies/certificate.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'

const LETTERED_CNPJ = '1V3NT4D0000120'
const DAY_MS = 24 * 3600_000

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Founded = { adm: Person; id: number; cnpj: string }
async function found(more: { certificate?: boolean; cnpj?: string; name?: string } = {}): Promise<Founded> {
  const adm = await product.person()
  const cnpj = more.cnpj ?? newCnpj()
  const fields = {
    corporate_name: more.name ?? 'Ateliê do Ensaio Ltda',
    cnpj,
    ...(more.certificate ? { a1_certificate_password: CERTIFICATE_PASSWORD } : {}),
  }
  const form = companyForm(fields, more.certificate ? certificateOf(cnpj) : undefined)
  return { adm, cnpj, id: idOf(await product.call(adm, 'POST', '/api/company', form)) }
}
const give = (who: Person | null, company_id: number) =>
  product.call(who, 'POST', '/api/demo/certificate', { company_id })
const current = async (id: number) => {
  const [row] = await product.sql<{ certificate_pem: string; not_after: Date; not_before: Date; cnpj: string }>(
    'select certificate_pem, not_before, not_after, cnpj from company_certificate where company_id = $1 and is_current',
    [id],
  )
  return row
}

describe('the certificate of a demonstration', () => {
  it.each([
    ['numbers', newCnpj(), 'Oficina de Aulas Ltda'],
    ['letters', LETTERED_CNPJ, 'São João & Companhia Comércio de Livros, Cursos e Outras Coisas Digitais Ltda'],
  ])(
    'is of the company’s own CNPJ with %s, good for a year, and marked as good in homologation alone',
    async (_what, cnpj, name) => {
      const { adm, id } = await found({ cnpj, name })
      const reply = await give(adm, id)
      expect([reply.status, reply.body.data]).toEqual([201, { id }])
      const row = await current(id)
      expect(row?.cnpj).toBe(cnpj)
      expect(row && isHomologationOnlyA1(row.certificate_pem)).toBe(true)
      expect(Number(row?.not_after) - Number(row?.not_before)).toBe(365 * DAY_MS)
      const { data } = (await product.call(adm, 'GET', `/api/company/${id}`)).body as { data: Record<string, string> }
      expect(data.a1_certificate_label).toMatch(/^DEMONSTRACAO/)
      const readiness = (await product.call(adm, 'GET', `/api/company/${id}/readiness`)).body.data
      expect(readiness).toContainEqual(expect.objectContaining({ key: 'certificate', ok: true }))
    },
  )

  it('may be given again, and takes the place of none that a person sent', async () => {
    const { adm, id } = await found()
    expect([(await give(adm, id)).status, (await give(adm, id)).status]).toEqual([201, 201])
    const real = await found({ certificate: true })
    const before = await current(real.id)
    const reply = await give(real.adm, real.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'certificado_de_verdade'])
    expect(await current(real.id)).toEqual(before)
  })

  it('gives its place to the one that a person sends', async () => {
    const { adm, id, cnpj } = await found()
    await give(adm, id)
    const form = companyForm({ a1_certificate_password: CERTIFICATE_PASSWORD }, certificateOf(cnpj))
    expect((await product.call(adm, 'PUT', `/api/company/${id}`, form)).status).toBe(200)
    const row = await current(id)
    expect(row && isHomologationOnlyA1(row.certificate_pem)).toBe(false)
  })

  it('keeps the company out of production by each of its switches, in words', async () => {
    const { adm, id } = await found()
    await give(adm, id)
    const says = 'O certificado de demonstração só vale em homologação: enviar o A1 da empresa'
    for (const [path, body, field] of [
      [`/api/company/${id}`, { homologation_mode: false }, 'homologation_mode'],
      [`/api/company-complementary/nfe-default-setting/${id}`, { in_production: true }, 'in_production'],
      [`/api/company-complementary/nfs-default-setting/${id}`, { in_production: true }, 'in_production'],
    ] as const) {
      const reply = await product.call(adm, 'PUT', path, body)
      expect([reply.status, reply.body.code]).toEqual([409, 'producao_bloqueada'])
      expect((reply.body.errors as Record<string, string[]>)[field]).toContain(says)
    }
  })

  it('is handed to nobody who signs or speaks in production, whatever the switches say', async () => {
    const { adm, id } = await found()
    await give(adm, id)
    const vault = openVault(product.config.masterKey)
    const log = makeLogger('silent', systemClock)
    const { db } = connect(roleUrl(product.database.url, 'talao_worker', vault), { log, name: 'test', max: 1 })
    const hand = (inProduction: boolean) =>
      withCompanies(db, [id], (tx) => signingCertificate(tx, vault, id, { at: new Date(), inProduction }))
    expect(await hand(false)).toMatchObject({ key_pem: expect.stringContaining('PRIVATE KEY') })
    expect(await hand(true)).toBeNull()
    await db.destroy()
  })

  it('is not for a company in production', async () => {
    const { adm, id } = await found()
    await product.sql('update company set homologation_mode = false where id = $1', [id])
    const reply = await give(adm, id)
    expect([reply.status, reply.body.code]).toEqual([409, 'certificado_de_verdade'])
    expect(await current(id)).toBeUndefined()
  })

  it('is given by whoever administers that company alone', async () => {
    const { id } = await found()
    const team = await product.person({ company: id, role: null })
    const other = await found()
    expect((await give(null, id)).status).toBe(401)
    expect((await give(team, id)).status).toBe(403)
    expect((await give(other.adm, id)).status).toBe(404)
    expect(await current(id)).toBeUndefined()
  })
})

it('the mark is read of the issuer’s own part, whatever a company calls itself', () => {
  const notBefore = new Date('2026-01-01T00:00:00Z')
  const wish = { cnpj: newCnpj(), password: 'x', notBefore, notAfter: new Date(notBefore.getTime() + DAY_MS) }
  const file = makeDemoA1({ ...wish, corporateName: 'OU=SOMENTE HOMOLOGACAO' })
  const opened = openA1({ file, password: 'x', now: notBefore, cnpj: wish.cnpj })
  const pem = opened.ok ? opened.certificate.certificate_pem : ''
  expect([isDemoA1(pem), isHomologationOnlyA1(pem)]).toEqual([true, false])
  expect([isDemoA1(product.simulator.caPem), isHomologationOnlyA1(product.simulator.caPem)]).toEqual([false, false])
})
