import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MOST_BUNDLE_BYTES, NormBundlePayload } from '@talao/contract/norms/norm-bundle'
import type { Clock } from '../../kit/clock.ts'
import { Refusal } from '../../kit/refusal.ts'
import { readArguments } from '../../kit/usage.ts'
import { normSetOf } from '../../ledger/norms/load-norms.ts'
import { checkProposal } from './check-bundle.ts'

const KEY_USAGE = 'npm run norms:key -- <nome>'
const PACK_USAGE = 'npm run norms:pack -- <linhas.json> --key <nome.pem> [--out <arquivo>]'

/** Makes a publisher's key pair: the private half in a new file, the public half in the answer. */
export async function makeKey(args: readonly string[]): Promise<string> {
  const [id = ''] = readArguments(args, { usage: KEY_USAGE, words: { least: 1, most: 1 } }).words
  refuseName(path.basename(id))
  const file = `${id}.pem`
  if (existsSync(file)) throw new Refusal(`Já existe ${file}. Escolha outro nome: uma chave perdida não volta.`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return [
    `Chave privada em ${file}: guarde-a fora do servidor.`,
    'Quem confia nela cadastra em Normas:',
    `  nome: ${path.basename(id)}`,
    `  chave pública: ${Buffer.from(x, 'base64url').toString('base64')}`,
  ].join('\n')
}

/** Checks the rows against this version of Talão, as a house would, then signs them into the file of a bundle. */
export async function packBundle(args: readonly string[], clock: Clock): Promise<string> {
  const options = { key: { type: 'string' }, out: { type: 'string' } } as const
  const { words, values } = readArguments(args, { usage: PACK_USAGE, options, words: { least: 1, most: 1 } })
  const [source = ''] = words
  if (!values.key) throw new Refusal(`Use: ${PACK_USAGE}`)
  const payload = readPayload(await readFile(source, 'utf8'), clock.now())
  await refuseFaulty(payload)
  const bytes = Buffer.from(JSON.stringify(payload))
  const key = keyIn(await readFile(values.key))
  const key_id = path.basename(values.key, '.pem')
  refuseName(key_id)
  const file = JSON.stringify({
    payload: bytes.toString('base64'),
    key_id,
    signature: sign(null, bytes, key).toString('base64'),
  })
  if (file.length > MOST_BUNDLE_BYTES) throw new Refusal('O pacote passa de 5 MB. Divida as linhas em dois.')
  const out = values.out ?? `normas-${payload.version}.json`
  await writeFile(out, file)
  const n = payload.rows.length
  return n === 1 ? `1 linha conferida e assinada em ${out}.` : `${n} linhas conferidas e assinadas em ${out}.`
}

/** The name of the file is that of the key, and a house takes no other. */
function refuseName(id: string): void {
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(id))
    throw new Refusal('Dê à chave um nome com letras, números, ponto e hífen, até 40.')
}

/** A house takes Ed25519 signatures alone. */
function keyIn(pem: Buffer): KeyObject {
  const refusal = new Refusal('Esta não é uma chave de norms:key. Aponte em --key o arquivo .pem que ele fez.')
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    throw refusal
  }
  throw refusal
}

function readPayload(text: string, now: Date): NormBundlePayload {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('O arquivo não é um JSON.')
  }
  const read = NormBundlePayload.safeParse({ format: 1, published_at: now.toISOString(), ...Object(given) })
  if (read.success) return read.data
  throw new Refusal(read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('\n'))
}

async function refuseFaulty(payload: NormBundlePayload): Promise<void> {
  const present = { set: await normSetOf({}, 'talao'), layers: {} }
  const { report } = await checkProposal({ ...payload, layer: 'PUBLISHER' }, present)
  if (report.faults.length === 0) return
  throw new Refusal(
    ['O pacote não passa na conferência:', ...report.faults.map(({ where, text }) => `  ${where}: ${text}`)].join('\n'),
  )
}
