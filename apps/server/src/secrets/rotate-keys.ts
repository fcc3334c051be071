import path from 'node:path'
import type pg from 'pg'
import { openAsOwner } from '../db/owner.ts'
import { setRolePasswords, sharedRolesFault } from '../db/prepare.ts'
import { newMasterKey, writeKeys } from './key-file.ts'
import { ALIVE_FOR_SECONDS } from './process-heartbeat.ts'
import { knownKeys, RETIRED, retireOtherKeys } from './master-keys.ts'
import { countNotSealedBy, reseal, type Resealed } from './reseal.ts'
import { Secret } from './secret.ts'
import { openVault, type Vault } from './vault.ts'

/** Result of one run: `done`, or `said` tells the operator what to do before the next run. */
export type Rotation = { done: boolean; said: string[] }
type Wish = {
  /** Connects as the tables' owner or as a superuser. */
  databaseUrl: string
  masterKey: Secret
  /** The key file. Undefined when the key comes from the environment, which only an operator can change. */
  keyFile: string | undefined
}

/**
 * Advances the change of the master key as far as possible: every process can open with the new key, then every process
 * seals with it, then all old values are resealed, then the old key is retired. Each step is derived from our keys and
 * the database, so the command may be interrupted and run again.
 */
export async function rotateKeys(wish: Wish): Promise<Rotation> {
  const client = await openAsOwner(wish.databaseUrl, 'keys')
  try {
    let keys = wish.masterKey.reveal().split(',')
    const said: string[] = []
    for (;;) {
      const step = await nextStep(client, keys, wish)
      said.push(...step.said)
      if (step.keys === undefined) return { done: step.done ?? false, said }
      keys = step.keys
    }
  } finally {
    await client.end()
  }
}

/** `keys`: continue with these keys. Without it the run ends. */
type Step = { said: string[]; keys?: string[]; done?: boolean }

async function nextStep(client: pg.Client, keys: string[], wish: Wish): Promise<Step> {
  const vault = openVault(new Secret(keys.join(',')))
  const [first, second] = vault.keyIds
  const known = await knownKeys(client)
  const sealing = known.sealing ?? first
  if (vault.keyIds.length > 2)
    return { said: ['Há mais de duas chaves aqui. Deixe a nova e a antiga, e rode de novo.'] }
  if (!vault.keyIds.includes(sealing))
    return {
      said: [
        `A chave-mestra que sela este banco (${sealing}) não está aqui. Acrescente-a depois da nova, com vírgula.`,
      ],
    }
  if (known.retired.includes(first)) return { said: [RETIRED] }
  if (second !== undefined && known.retired.includes(second)) return dropKey(keys, second, wish)
  const [withFirst, withSecond] = vault.rolePasswords('talao_app')
  const next = sealing === first ? withSecond : withFirst
  const shared = await sharedRolesFault(client, wish.databaseUrl, { of: 'talao_app', next })
  if (shared !== undefined) return { said: [shared] }
  if (second === undefined) return addKey(keys, wish)
  if (sealing === first) return putFirst(client, keys, second, wish)
  return finish(client, keys, vault, wish)
}

async function addKey(keys: string[], { keyFile }: Wish): Promise<Step> {
  if (keyFile === undefined)
    return {
      said: [
        'A chave está em TALAO_MASTER_KEY. Gere outra com openssl rand -hex 32 e ponha as duas em todos os processos, e aqui,',
        'a atual primeiro: TALAO_MASTER_KEY=atual,nova. Reinicie um a um e rode de novo.',
      ],
    }
  const both = [...keys, newMasterKey()]
  await writeKeys(keyFile, both)
  return { said: [`Chave nova escrita em ${keyFile}, depois da atual.`], keys: both }
}

/** Before any process seals with the new key, every process must be able to open with it. */
async function putFirst(client: pg.Client, keys: string[], newId: string, { keyFile }: Wish): Promise<Step> {
  const without = (await holders(client)).filter(({ key_ids }) => !key_ids.includes(newId))
  if (without.length > 0)
    return { said: ['Ainda não conhecem a chave nova:', ...named(without), `Reinicie-os ${AGAIN}`] }
  if (keyFile === undefined)
    return {
      said: [
        'Todos os processos abrem com a chave nova. Agora ponha-a primeiro: TALAO_MASTER_KEY=nova,atual.',
        `Reinicie um a um ${AGAIN}`,
      ],
    }
  const turned = keys.toReversed()
  await writeKeys(keyFile, turned)
  return { said: ['A chave nova passa a selar.'], keys: turned }
}

async function finish(client: pg.Client, keys: string[], vault: Vault, wish: Wish): Promise<Step> {
  const [newId] = vault.keyIds
  const behind = (await holders(client)).filter(({ key_ids }) => key_ids[0] !== newId)
  if (behind.length > 0) return { said: ['Ainda selam com a chave antiga:', ...named(behind), `Reinicie-os ${AGAIN}`] }
  const total: Resealed = { resealed: 0, closed: [] }
  for (;;) {
    const { resealed, closed } = await reseal(client, vault)
    total.resealed += resealed
    total.closed = closed
    if (resealed === 0) break
  }
  await setRolePasswords(wish.databaseUrl, vault)
  const late = await retire(client, vault, total)
  if (late !== undefined) return { said: [late, 'Rode de novo.'] }
  return { said: [`${total.resealed} segredos selados com a chave nova.`, ...told(total)], keys }
}

/**
 * The lock keeps a process from registering with the old key between the last check and its retirement. Such a process
 * waits and then sees that the key is retired.
 */
async function retire(client: pg.Client, vault: Vault, { closed }: Resealed): Promise<string | undefined> {
  const [newId] = vault.keyIds
  await client.query('begin')
  try {
    await client.query('lock table key_holder in share row exclusive mode')
    const behind = (await holders(client)).filter(({ key_ids }) => key_ids[0] !== newId)
    const left = sum(await countNotSealedBy(client, newId)) - sum(closed)
    const late =
      behind.length > 0 || left > 0 ? 'Alguém selou com a chave antiga enquanto isto rodava; ela fica.' : undefined
    if (late === undefined) await retireOtherKeys(client, vault)
    await client.query(late === undefined ? 'commit' : 'rollback')
    return late
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Existing backups open only with the old key, so it is saved in a separate file and never deleted here. */
async function dropKey([newKey = '', oldKey = '']: string[], oldId: string, { keyFile }: Wish): Promise<Step> {
  const backups = [
    `As cópias de segurança feitas antes da troca só abrem com a chave antiga (${oldId}): guarde-a com elas, fora daqui. Para restaurar uma,`,
    'ponha a chave nova e a antiga, nesta ordem e com vírgula, restaure, e rode npm run keys:rotate outra vez. Faça agora uma cópia nova.',
  ]
  if (keyFile === undefined)
    return {
      done: true,
      said: [
        'Nada mais está selado com a chave antiga. Deixe só a nova em TALAO_MASTER_KEY e reinicie um a um.',
        ...backups,
      ],
    }
  const aside = path.join(path.dirname(keyFile), `master.key.${oldId}`)
  await writeKeys(aside, [oldKey])
  await writeKeys(keyFile, [newKey])
  return {
    done: true,
    said: [`Nada mais está selado com a chave antiga. Ela saiu de ${keyFile} e está em ${aside}.`, ...backups],
  }
}

type Holder = { process: string; key_ids: string[] }

async function holders(client: pg.Client): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    'select process, key_ids from key_holder where seen_at > now() - make_interval(secs => $1) order by process',
    [ALIVE_FOR_SECONDS],
  )
  return rows
}

const AGAIN = 'com as duas chaves e rode npm run keys:rotate de novo. O que já foi feito fica.'

function named(all: readonly Holder[]): string[] {
  return all.map(({ process }) => `  ${process}`)
}

function told({ closed }: Resealed): string[] {
  return closed.map(({ where, values }) => `ATENÇÃO: ${values} valores de ${where} não se abrem com chave nenhuma.`)
}

function sum(counts: readonly { values: number }[]): number {
  return counts.reduce((total, { values }) => total + values, 0)
}
