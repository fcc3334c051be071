import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTokens } from '../../apps/server/src/company/gateways/access.ts'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { storageOf } from '../../apps/server/src/kit/files/file-storage.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { hookSecretPlace } from '../../apps/server/src/note/registration/register-company.ts'
import { backUp } from '../../apps/server/src/operation/backup/back-up.ts'
import { codeOfStep } from '../../apps/server/src/people/auth/totp.ts'
import { LOOPBACK_CA, startMailServer } from '../../apps/server/testing/mail-server.ts'
import { lettersWritten, letterTo, tokenIn } from '../support/mailbox.ts'
import { findPlantedSecrets, type PlantedSecret, type Seen } from '../support/planted-secrets.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../support/product.ts'
import { purchase } from '../support/purchase.ts'
import { lettersOf, logOf, type ResponseRecorder, recordResponses, rowsOfAll } from '../support/response-recorder.ts'
import { connectPlatforms, numberOf, readEverything, secretOf, writeEverythingWrong } from '../support/secret-tour.ts'
import { CERTIFICATE_PASSWORD, certificateOf, companyForm, HOTTOK, openShop, type Shop } from '../support/shop.ts'
import { idsOf } from '../support/tenants-ids.ts'
import { until } from '../support/until.ts'

/** Places where a secret is shown on purpose, with the reason. An entry that is no longer found must be removed. */
const ON_PURPOSE: readonly { place: RegExp; why: string }[] = [
  {
    place: /^GET \/api\/(sale-integration|integration-\w+|integration\/\w+\/:id): path key$/,
    why: 'The address that the seller copies to the platform; it is sealed at rest, and a delivery needs the secret beside it.',
  },
  { place: /^POST \/api\/auth\/two-factor: TOTP secret$/, why: 'The authenticator needs it, once.' },
  { place: /^POST \/api\/auth\/two-factor\/confirm: recovery code$/, why: 'The person writes them down, once.' },
  { place: /^POST \/api\/oauth-client: client secret$/, why: 'The seller’s program needs it, once.' },
  {
    place: /^POST \/api\/webhook-endpoint(\/:id\/rotate-secret)?: webhook secret( after rotation)?$/,
    why: 'The seller’s program needs it, once.',
  },
  { place: /^POST \/oauth\/token: (session|access token of a program)$/, why: 'It is what was asked for.' },
  {
    place: /^letter: link (of an invitation|to a new password)$/,
    why: 'The letter exists to carry it to its one reader.',
  },
]

const NEW_PASSWORD = secretOf('nova-senha')
const planted: PlantedSecret[] = []
const plant = (name: string, value: string | Uint8Array) => planted.push({ name, value })
const seen: Seen[] = []
let found: string[] = []
let whole: Product
let broken: Product

beforeAll(async () => {
  whole = await startProduct({ worker: true })
  const ear = recordResponses(whole)
  const shop = await openShop(whole)
  await plantTheHouse(whole, shop)
  await sell(ear, shop)
  await people(ear, shop)
  for (const one of await connectPlatforms(ear, shop.adm)) planted.push(...one.planted)
  await accesses(ear, shop)
  await programs(ear, shop)
  const wise = await whole.person({ wise: true })
  const plain = await whole.person({ company: shop.companyId, role: null })
  plant('session of the platform', wise.token)
  const ids = await idsOf(whole, shop, { mark: 'Ana', colleague: plain })
  await writeEverythingWrong(ear, [shop.adm, wise], ids, PASSWORD)
  await readEverything(ear, [shop.adm, wise, plain, null], ids)
  await lettersWritten(whole)
  await brokenHouse()
  const file = path.join(whole.config.dataDir, 'copia.tar.gz')
  await backUp({
    vault: openVault(whole.config.masterKey),
    databaseUrl: whole.database.adminUrl,
    files: storageOf(whole.config),
    clock: systemClock,
    file,
    withFiles: true,
  })
  seen.push(
    ...ear.answers,
    ...[whole, broken].flatMap(logOf),
    ...lettersOf(whole),
    ...(await rowsOfAll(whole)),
    ...(await rowsOfAll(broken)),
    { where: 'backup', bytes: readFileSync(file) },
  )
  found = findPlantedSecrets(planted, seen)
}, 300_000)
afterAll(async () => {
  await whole.stop()
  await broken.stop()
})

describe('no secret', () => {
  it('stands in an answer, a log line, a letter, the database or a backup, but where it is shown on purpose', () => {
    expect(planted.length).toBeGreaterThan(60)
    expect(seen.length).toBeGreaterThan(2_000)
    expect(found.filter((one) => !ON_PURPOSE.some(({ place }) => place.test(one)))).toEqual([])
  })

  it('is excused where it is not shown any more', () => {
    expect(ON_PURPOSE.filter(({ place }) => !found.some((one) => place.test(one)))).toEqual([])
  })
})

/** Secrets of the installation itself. */
async function plantTheHouse(product: Product, shop: Shop): Promise<void> {
  const vault = openVault(product.config.masterKey)
  plant('master key', product.config.masterKey.reveal())
  plant('master key, its bytes', Buffer.from(product.config.masterKey.reveal(), 'hex'))
  for (const role of ['talao_app', 'talao_worker', 'talao_wise', 'talao_queue', 'talao_owner'])
    plant(`password of ${role}`, vault.rolePassword(role))
  plant('account token at the gateway', product.simulator.admin.accountToken)
  const [row] = await product.sql<{ tokens_sealed: string; hook_secret_sealed: string; hook_path_key_sealed: string }>(
    'select tokens_sealed, hook_secret_sealed, hook_path_key_sealed from company_gateway where company_id = $1 and tokens_sealed is not null',
    [shop.companyId],
  )
  if (!row) throw new Error('The company has no tokens.')
  const tokens = openTokens(vault, shop.companyId, row.tokens_sealed)
  plant('gateway token, homologation', tokens.homologacao ?? '')
  if (tokens.producao) plant('gateway token, production', tokens.producao)
  plant('gateway hook secret', vault.open(row.hook_secret_sealed, hookSecretPlace(shop.companyId)))
  plant('gateway hook path key', vault.open(row.hook_path_key_sealed, hookSecretPlace(shop.companyId)))
  plant('certificate password', CERTIFICATE_PASSWORD)
  plant('certificate file', Buffer.from(certificateOf(shop.cnpj)).subarray(300, 360))
  const [kept] = await product.sql<{ key_sealed: string; fingerprint: string }>(
    'select key_sealed, fingerprint from company_certificate where company_id = $1',
    [shop.companyId],
  )
  const pem = vault.open(kept?.key_sealed ?? '', `company:${shop.companyId}|certificate:${kept?.fingerprint}`)
  // Skips the modulus, which comes first and is part of every certificate. The secret exponent follows.
  plant('certificate key', Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64').subarray(330, 390))
  plant('hottok of the shop', HOTTOK)
  plant('session of the shop', shop.adm.token)
}

/** Passwords, sessions, second factors and e-mailed links. */
async function people(ear: ResponseRecorder, shop: Shop): Promise<void> {
  plant('password', PASSWORD)
  plant('new password', NEW_PASSWORD)
  const who = await whole.person({ company: shop.companyId })
  const signIn = (password: string, more: object = {}) =>
    ear.ask(null, 'POST', '/oauth/token', { grant_type: 'password', username: who.email, password, ...more })
  await signIn('errada-plantada-1')
  plant('wrong password', 'errada-plantada-1')
  await ear.ask(null, 'POST', '/api/auth/password/forgot', { email: who.email })
  const reset = tokenIn(await letterTo(whole, who.email, /Redefinir/))
  plant('link to a new password', reset)
  const twice = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  await ear.ask(null, 'POST', '/api/auth/password/reset', {
    email: who.email,
    token: reset,
    password: NEW_PASSWORD,
    password_confirmation: PASSWORD,
  })
  await ear.ask(null, 'POST', '/api/auth/password/reset', { email: who.email, token: reset, ...twice })
  const session: Person = { ...who, token: String((await signIn(NEW_PASSWORD)).data['access_token']) }
  plant('session', session.token)
  const offer = await ear.ask(session, 'POST', '/api/auth/two-factor', { password: NEW_PASSWORD })
  const secret = String(offer.data['secret'])
  plant('TOTP secret', secret)
  plant('TOTP secret, its bytes', fromBase32(secret))
  const code = codeOfStep(fromBase32(secret), Math.floor(Date.now() / 30_000))
  const confirmed = await ear.ask(session, 'POST', '/api/auth/two-factor/confirm', { code })
  const [recovery = ''] = confirmed.data['recovery_codes'] as string[]
  plant('recovery code', recovery)
  await signIn(NEW_PASSWORD, { otp: recovery.replace(/.$/, 'x') })
  await ear.ask(session, 'PUT', '/api/auth/password', { current_password: 'errada-plantada-1', ...twice })
  await ear.ask(session, 'PUT', '/api/auth/user', {
    email: 'outra@exemplo.test',
    current_password: 'errada-plantada-1',
  })
  const guest = 'convidada@exemplo.test'
  await ear.ask(shop.adm, 'POST', '/api/user', { name: 'Convidada', email: guest })
  const invite = tokenIn(await letterTo(whole, guest, /./))
  plant('link of an invitation', invite)
  await ear.ask(null, 'GET', `/api/auth/invite/${invite}`)
  await ear.ask(null, 'POST', `/api/auth/invite/${invite}`, { name: 'Convidada', ...twice, password_confirmation: 'x' })
  await ear.ask(null, 'POST', `/api/auth/invite/${invite}`, { name: 'Convidada', ...twice })
}

/** A city's access data, and certificates that are refused. */
async function accesses(ear: ResponseRecorder, shop: Shop): Promise<void> {
  const place = `/api/company-complementary/nfs-access-setting/${shop.companyId}`
  const access = { username: 'loja', password: secretOf('prefeitura-senha'), token: secretOf('prefeitura-ficha') }
  plant('password of the city', access.password)
  plant('token of the city', access.token)
  await ear.ask(shop.adm, 'PUT', place, { production: access, homologation: access })
  await ear.ask(shop.adm, 'PUT', place, { production: { ...access, next_number: -1 } })
  await ear.ask(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { nfs_gateway: 'FOCUS_NFE_MUNICIPAL' })
  whole.simulator.admin.addFault({ kind: 'error_before', path: '^/v2/empresas', count: 2 })
  await ear.ask(shop.adm, 'POST', `/api/company/${shop.companyId}/sync`, {})
  await ear.ask(shop.adm, 'POST', `/api/company/${shop.companyId}/sync`, {})
  const form = (password: string, bytes = certificateOf(shop.cnpj)) =>
    companyForm({ a1_certificate_password: password }, bytes)
  plant('wrong password of a certificate', secretOf('certificado-errado'))
  await ear.ask(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form(secretOf('certificado-errado')))
  await ear.ask(
    shop.adm,
    'PUT',
    `/api/company/${shop.companyId}`,
    form(CERTIFICATE_PASSWORD, certificateOf(shop.cnpj).subarray(0, 900)),
  )
  await ear.ask(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form(CERTIFICATE_PASSWORD))
}

/** API clients and webhooks of the seller. */
async function programs(ear: ResponseRecorder, shop: Shop): Promise<void> {
  const client = (await ear.ask(shop.adm, 'POST', '/api/oauth-client', { name: 'Loja virtual' })).data
  plant('client secret', String(client['client_secret']))
  const asked = {
    grant_type: 'client_credentials',
    client_id: client['client_id'],
    client_secret: client['client_secret'],
  }
  const access = (await ear.ask(null, 'POST', '/oauth/token', asked)).data
  plant('access token of a program', String(access['access_token']))
  await ear.ask(null, 'POST', '/oauth/token', { ...asked, client_id: 'tlo_outro' })
  for (const token of [client['client_secret'], access['access_token']]) {
    const program: Person = { id: 0, email: '', token: String(token) }
    await ear.ask(program, 'GET', '/api/v1/products')
    await ear.ask(program, 'POST', '/api/v1/sales', { external_sales_id: 'P-1', customer: { name: 1 } })
    await ear.ask(program, 'GET', '/api/user')
  }
  // Nothing listens at this port.
  const told = await ear.ask(shop.adm, 'POST', '/api/webhook-endpoint', {
    url: 'http://127.0.0.1:65009/x',
    events: ['sale.created'],
  })
  plant('webhook secret', String(told.data['secret']))
  const rotated = await ear.ask(shop.adm, 'POST', `/api/webhook-endpoint/${numberOf(told)}/rotate-secret`)
  plant('webhook secret after rotation', String(rotated.data['secret']))
}

/** A sale that becomes a note, two whose provider fails, and the e-mail about the note. */
async function sell(ear: ResponseRecorder, shop: Shop): Promise<void> {
  await shop.deliver(purchase({ code: 'S-1', at: new Date() }))
  await until('the note', async () => (await shop.note('S-1'))?.enotas_status === 'Autorizada')
  for (const kind of ['error_before', 'html_body'] as const) {
    whole.simulator.admin.addFault({ kind, path: '^/v2/nfe', count: 1 })
    await shop.deliver(purchase({ code: `S-${kind}`, at: new Date() }))
    await until('the fault', async () => whole.simulator.admin.faults().every(({ remaining }) => remaining === 0))
  }
  const note = await shop.note('S-1')
  await ear.ask(shop.adm, 'POST', `/api/fiscal-note/${note?.id}/email`, { emails: ['ana@exemplo.test'] })
  await ear.ask(shop.adm, 'POST', `/api/fiscal-note/${note?.id}/cancel`, { reason: 'Nota emitida por engano' })
  await letterTo(whole, 'ana@exemplo.test', /./)
}

/** An installation whose external services all refuse; their error messages go to its log. */
async function brokenHouse(): Promise<void> {
  const mails = await startMailServer({ user: { name: 'loja', password: 'a certa' } })
  const outside = {
    'SMTP password': secretOf('correio'),
    'S3 secret': secretOf('armazem'),
    'CNPJA key': secretOf('cnpja'),
    'SINTEGRA token': secretOf('sintegra'),
  }
  for (const [name, value] of Object.entries(outside)) plant(name, value)
  broken = await startProduct({
    worker: true,
    authorities: LOOPBACK_CA,
    environment: {
      SMTP_URL: mails.url({ user: 'loja', password: outside['SMTP password'] }),
      MAIL_FROM: 'notas@loja.example',
      STORAGE_URL: 's3://notas/x',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'AKIA-PLANTADA',
      S3_SECRET_ACCESS_KEY: outside['S3 secret'],
      CNPJA_API_KEY: outside['CNPJA key'],
      SINTEGRAWS_TOKEN: outside['SINTEGRA token'],
    },
  })
  plant('password of talao_app in the broken house', openVault(broken.config.masterKey).rolePassword('talao_app'))
  const ear = recordResponses(broken)
  const shop = await openShop(broken, { certificate: false })
  broken.simulator.admin.addFault({ kind: 'error_before', path: '.*', count: 20 })
  await ear.ask(shop.adm, 'GET', `/api/sintegra/consult/${shop.cnpj}`)
  await ear.ask(null, 'POST', '/api/auth/password/forgot', { email: shop.adm.email })
  await ear.ask(shop.adm, 'POST', '/api/email-template/NFE_AUTHORIZED/test', {})
  await until('a letter that did not leave', async () =>
    broken.lines.some((line) => line.includes('535') || line.includes('authentication')),
  )
  await ear.ask(shop.adm, 'GET', '/api/sale-file-import/template')
  seen.push(...ear.answers)
  await mails.close()
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
