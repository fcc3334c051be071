import { createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { type DemoA1, makeDemoA1 } from './demo.ts'
import { A1_MAX_BYTES, belongsTo, openA1 } from './open.ts'

const NOW = new Date('2027-06-01T12:00:00Z')
const LOJA: DemoA1 = {
  corporateName: 'LOJA DE AÇÚCAR & CIA LTDA',
  cnpj: '11222333000181',
  password: 'talao-teste',
  notBefore: new Date('2027-01-01T00:00:00Z'),
  notAfter: new Date('2028-01-01T00:00:00Z'),
}

describe('a file written by OpenSSL', () => {
  it.each([
    ['openssl-aes.p12', 'talao-teste', 1],
    ['openssl-legacy.p12', 'talao-teste', 1],
    ['openssl-accent.p12', 'coração', 1], // PBES2 needs UTF-8, the MAC UTF-16
    ['openssl-no-mac.p12', 'talao-teste', 0],
    ['openssl-many-rounds.p12', 'talao-teste', 1],
    ['openssl-mixed.p12', 'talao-teste', 1], // RC2 for the key, 3DES for the certificates, SHA-512 for the MAC
  ])('%s opens with its password', (file, password, issuers) => {
    const certificate = opened(openA1({ file: fixture(file), password, now: NOW }))
    expect(certificate).toMatchObject({ label: 'LOJA AÇAÍ DIGITAL LTDA', cnpj: '11222333000181' })
    expect(certificate.chain_pem).toHaveLength(issuers)
    expect(certificate.fingerprint_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(certificate.key_pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  })

  it('that has the CNPJ in its alternative name alone is recognised by it', () => {
    const file = fixture('openssl-alternative-name.p12')
    const certificate = opened(openA1({ file, password: 'talao-teste', now: NOW }))
    expect(certificate).toMatchObject({ label: 'LOJA SEM NUMERO NO NOME', cnpj: '11222333000181' })
  })

  it.each([
    ['openssl-aes.p12', 'talao-testE', 'certificado_senha_incorreta'],
    ['openssl-legacy.p12', '', 'certificado_senha_incorreta'],
    ['openssl-accent.p12', 'coracao', 'certificado_senha_incorreta'],
    ['openssl-no-mac.p12', 'outra', 'certificado_senha_incorreta'],
    ['openssl-mixed.p12', 'talao-testes', 'certificado_senha_incorreta'],
    ['openssl-elliptic.p12', 'talao-teste', 'certificado_nao_assina'], // layout 4.00 accepts only RSA signatures
    ['bare-certificate.pem', '', 'certificado_sem_chave'],
  ])('%s with password "%s" is refused as %s', (file, password, code) => {
    expect(openA1({ file: fixture(file), password, now: NOW })).toMatchObject({ ok: false, code })
  })
})

it('a file with lengths left open (BER), as older exporters write, opens too', () => {
  const der = fixture('openssl-legacy.p12')
  const ber = Uint8Array.from([0x30, 0x80, ...der.subarray(4), 0x00, 0x00])
  expect(openA1({ file: ber, password: 'talao-teste', now: NOW }).ok).toBe(true)
})

describe('the same file, handed on as text or with something behind it, opens', () => {
  const file = Buffer.from(fixture('openssl-legacy.p12'))
  const base64 = file.toString('base64')
  const lines = base64.replace(/.{76}/g, '$&\r\n')
  it.each<[string, string | Uint8Array]>([
    ['zero bytes', Buffer.concat([file, Buffer.alloc(4)])],
    ['a line behind it', Buffer.concat([file, Buffer.from('\r\n-- fim --')])],
    ['base64', base64],
    ['base64 without its end signs', base64.replace(/=+$/, '')],
    ['base64 in lines, behind a byte order mark', `\ufeff${lines}\r\n`],
    ['base64 of addresses', file.toString('base64url')],
    ['lines with the labels of certutil', `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`],
    ['a label of its own', `-----BEGIN PKCS12-----\n${lines}\n-----END PKCS12-----`],
    ['a data: address', `data:application/x-pkcs12;base64,${encodeURIComponent(base64)}`],
    ['base64 of base64', Buffer.from(base64).toString('base64')],
    [
      'a mail, its lines broken softly',
      `Content-Transfer-Encoding: base64\r\n\r\n${base64.replace(/.{75}/g, '$&=\r\n')}`,
    ],
    ['a quoted field', `"${base64}"`],
    ['JSON', JSON.stringify({ arquivo: lines }).replaceAll('/', '\\/')],
    ['XML', `<certificado><pfx>${lines}</pfx></certificado>`],
    ['UTF-16', Buffer.from(`\ufeff${lines}`, 'utf16le')],
    ['base64 of a form, its plus signs lost', base64.replaceAll('+', ' ')],
    ['hexadecimal', `0x${file.toString('hex')}`],
    ['hexadecimal of a program', [...file].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ')],
    ['the bytes as numbers', JSON.stringify(file)],
    ['base64 in quoted lines', base64.replace(/.{76}/g, '$&" +\n  "')],
    ['bytes behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), file])],
    ['bytes behind a line end', Buffer.concat([Buffer.from('\r\n'), file])],
    ['Latin-1 as UTF-8', Buffer.from(file.toString('latin1'))],
  ])('%s', (_what, sent) => {
    const result = openA1({ file: Buffer.from(sent), password: 'talao-teste', now: NOW })
    expect(opened(result).cnpj).toBe('11222333000181')
  })
})

it.each(['talao-teste ', ' talao-teste', 'talao-teste\r\n'])(
  'opens by a password copied with what stood around it: %j',
  (password) => {
    expect(openA1({ file: fixture('openssl-aes.p12'), password, now: NOW }).ok).toBe(true)
  },
)

it('under a protection that no common program uses is told for what it is', () => {
  const result = openA1({ file: fixture('openssl-rc4.p12'), password: 's1', now: NOW })
  expect(result).toMatchObject({ code: 'certificado_ilegivel', finding: { unreadable: 'unknown_protection' } })
})

it.each([
  ['11222333000262', '11222333000181'], // a branch, which may sign with its head office's certificate
  ['11444777000161', '11444777000161'],
])('of several companies gives %s the certificate of %s', (cnpj, holder) => {
  const file = fixture('two-companies.p12')
  expect(opened(openA1({ file, password: '', now: NOW, cnpj })).cnpj).toBe(holder)
})

describe('a demonstration file', () => {
  it.each([false, true])('opens again, legacy %s', (legacy) => {
    const certificate = opened(openA1({ file: makeDemoA1({ ...LOJA, legacy }), password: LOJA.password, now: NOW }))
    expect(certificate).toMatchObject({
      label: LOJA.corporateName,
      cnpj: LOJA.cnpj,
      not_before: LOJA.notBefore,
      not_after: LOJA.notAfter,
      chain_pem: [],
    })
    const fromKey = createPublicKey(certificate.key_pem).export({ format: 'pem', type: 'spki' })
    const fromCertificate = new X509Certificate(certificate.certificate_pem).publicKey
    expect(fromKey).toBe(fromCertificate.export({ format: 'pem', type: 'spki' }))
  })

  it('is refused by TLS itself when legacy, which is why forge opens it', () => {
    const open = (legacy: boolean) => () =>
      createSecureContext({ pfx: Buffer.from(makeDemoA1({ ...LOJA, legacy })), passphrase: LOJA.password })
    expect(open(false)).not.toThrow()
    expect(open(true)).toThrow('Unsupported PKCS12 PFX data')
  })

  it('carries a CNPJ with letters, also under a name that had to be cut', () => {
    const wish = { ...LOJA, cnpj: '12ABC34501DE35', corporateName: 'A'.repeat(80) }
    const certificate = opened(openA1({ file: makeDemoA1(wish), password: LOJA.password, now: NOW }))
    expect(certificate).toMatchObject({ cnpj: '12ABC34501DE35', label: 'A'.repeat(49) })
  })

  it('ties its certificate to its key, as programs look for the holder among the issuers', () => {
    const localKeyId = forge.asn1.oidToDer('1.2.840.113549.1.9.21').getBytes()
    // stored with the key, in the clear; the certificate is encrypted
    expect(Buffer.from(LOJA_FILE).toString('latin1')).toContain(localKeyId)
  })

  it('without a key says so', () => {
    const file = makeDemoA1({ ...LOJA, withKey: false })
    expect(openA1({ file, password: LOJA.password, now: NOW })).toMatchObject({ code: 'certificado_sem_chave' })
  })

  it.each(['digitalSignature', 'nonRepudiation', 'clientAuth'] as const)(
    'made for something else than notes, without %s, is refused',
    (use) => {
      const file = makeDemoA1({ ...LOJA, without: [use] })
      expect(openA1({ file, password: LOJA.password, now: NOW })).toMatchObject({
        ok: false,
        code: 'certificado_nao_assina',
        detail: `without ${use}`,
      })
    },
  )

  it.each([
    ['2026-12-31T23:59:59Z', false], // a certificate that is not valid yet gets the same refusal
    ['2027-01-01T00:00:00Z', true],
    ['2028-01-01T00:00:00Z', true],
    ['2028-01-01T00:00:01Z', false],
  ])('at %s may sign: %s', (now, ok) => {
    const result = openA1({ file: LOJA_FILE, password: LOJA.password, now: new Date(now) })
    const validity = { from: LOJA.notBefore, until: LOJA.notAfter }
    expect(result).toMatchObject(ok ? { ok } : { ok, code: 'certificado_vencido', finding: { validity } })
  })
})

describe('bytes that are no A1', () => {
  const good = Buffer.from(fixture('openssl-aes.p12'))
  it.each<[string, Uint8Array | string, string | undefined]>([
    ['nothing', '', 'empty'],
    ['blank lines', ' \r\n\r\n', 'empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'picture'],
    ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]), 'picture'],
    ['a PDF', '%PDF-1.7 nota fiscal', 'pdf'],
    ['a ZIP', 'PK\x03\x04\x14\0\0\0', 'archive'],
    ['a keystore of Java', new Uint8Array([0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2]), 'java_keystore'],
    ['a page', '<!DOCTYPE html><title>Entrar</title>', 'web_page'],
    ['a letter', 'Segue o certificado em anexo. MINHA senha é a de sempre.', 'text'],
    ['a key in PEM', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', 'private_key'],
    ['a request', '-----BEGIN CERTIFICATE REQUEST-----\nMIIC\n-----END CERTIFICATE REQUEST-----', 'signing_request'],
    ['unknown bytes', new Uint8Array([0x81, 0x02, 0x90, 0x01]), undefined],
    ['the first half of a file', good.subarray(0, 1500), 'cut'],
    ['the first half as base64', good.toString('base64').slice(0, 2000), 'cut'],
    ['a file that was read as UTF-8', good.toString('utf8'), 'damaged'],
    [
      'a file whose line ends were changed',
      Buffer.from(good.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
      'damaged',
    ],
  ])('%s is unreadable and says what it is', (_what, sent, unreadable) => {
    const result = openA1({ file: Buffer.from(sent), password: 'x', now: NOW })
    expect(result).toMatchObject({ ok: false, code: 'certificado_ilegivel', finding: { unreadable } })
  })

  it('a certificate without its key says whether it could have come with one', () => {
    const open = (file: Uint8Array) => openA1({ file, password: '', now: NOW })
    const bare = fixture('bare-certificate.pem')
    const withoutLabels = Buffer.from(
      Buffer.from(bare)
        .toString()
        .replace(/-----[^-]+-----/g, ''),
    )
    const code = 'certificado_sem_chave'
    expect(open(bare)).toMatchObject({ code, finding: { isA3: false } })
    expect(open(withoutLabels)).toMatchObject({ code, finding: { isA3: false } })
    expect(open(fixture('bare-a3.pem'))).toMatchObject({ code, finding: { isA3: true } })
    expect(open(fixture('chain.p7b'))).toMatchObject({ code, finding: { isA3: false } })
  })

  it('more than 64 KiB is not even parsed', () => {
    const file = new Uint8Array(A1_MAX_BYTES + 1).fill(0xa5)
    expect(openA1({ file, password: 'x', now: NOW })).toMatchObject({ code: 'certificado_grande_demais' })
  })

  it('never throws, whichever byte of a good file is spoilt', () => {
    const good = fixture('openssl-legacy.p12')
    for (let at = 0; at < good.length; at += 7) {
      const file = Uint8Array.from(good)
      file[at] = (file[at] ?? 0) ^ 0xff
      expect(openA1({ file, password: 'talao-teste', now: NOW })).toHaveProperty('ok')
    }
  })
})

describe('whose certificate it is', () => {
  it.each([
    ['11222333000181', '11222333000181', true],
    ['11222333000181', '11.222.333/0002-62', true], // a branch may sign with its head office's certificate
    ['11222333000181', '11222334000181', false],
    ['12ABC34501DE35', '12.abc.345/0002-00', true],
    ['12ABC34501DE35', '12345', false],
    [null, '11222333000181', false],
  ])('%s for the company %s: %s', (cnpj, company, expected) => {
    expect(belongsTo({ cnpj }, company)).toBe(expected)
  })
})

const LOJA_FILE = makeDemoA1(LOJA)

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

function opened(result: ReturnType<typeof openA1>) {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`)
  return result.certificate
}
