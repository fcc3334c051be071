import type pg from 'pg'
import { systemClock } from '../clock.ts'
import { readArguments } from '../commands/usage.ts'
import { readUnseen } from '../commands/unseen.ts'
import type { Config } from '../config.ts'
import { asOwner } from '../db/owner.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../refusal.ts'
import { openVault, type Vault } from '../secrets/vault.ts'

const SETTING = 'focus_account_token'
const PLACE = `setting:${SETTING}`
const USAGE = 'npm run focus:token, com o token na entrada padrão.'

/** The token of the whole house's account at Focus NFe, which registers companies; null until somebody has given it. */
export async function focusAccountToken(tx: Tx, vault: Vault): Promise<string | null> {
  const row = await tx.selectFrom('platform_setting').select('sealed').where('key', '=', SETTING).executeTakeFirst()
  return row ? vault.open(row.sealed, PLACE) : null
}

/** As the owner, who alone writes settings of the whole house. */
export async function keepFocusToken(owner: Pick<pg.Client, 'query'>, vault: Vault, token: string): Promise<void> {
  await owner.query(
    `insert into platform_setting (key, sealed, updated_at) values ($1, $2, $3)
     on conflict (key) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
    [SETTING, vault.seal(token, PLACE), systemClock.now()],
  )
}

/** The command that takes the token, for the first time or in place of another. Workers ask for it anew at every registration. */
export async function setFocusToken(config: Config, args: readonly string[]): Promise<void> {
  readArguments(args, { usage: USAGE })
  await asOwner(config, 'focus-token', async (owner) => {
    const token = (await readUnseen('Token da conta na Focus NFe')).trim()
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new Refusal(
        'O token é uma palavra só, de letras, números e sinais: copie-o inteiro do painel da Focus NFe.',
      )
    await keepFocusToken(owner, openVault(config.masterKey), token)
  })
  process.stdout.write(
    'Token guardado; vale na hora. A empresa que esperava por ele: Minha empresa, Acesso da NF-e, Sincronizar agora.\n',
  )
}
