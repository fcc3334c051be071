import { stdout } from 'node:process'
import { storeFocusToken } from '../../company/gateways/focus-account.ts'
import type { Config } from '../../kit/config/config.ts'
import { asOwner } from '../../kit/db/owner.ts'
import { Refusal } from '../../kit/refusal.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { readArguments } from '../../kit/usage.ts'
import { readSecret } from './read-secret.ts'

const USAGE = 'npm run focus:token, com o token na entrada padrão.'

/**
 * `focus:token`: stores or replaces the Focus NFe account token. Workers read it at every registration, so no restart
 * is needed.
 */
export async function focusTokenCommand(config: Config, args: readonly string[]): Promise<void> {
  readArguments(args, { usage: USAGE })
  await asOwner(config, 'focus-token', async (owner) => {
    const token = (await readSecret('Token da conta na Focus NFe')).trim()
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new Refusal(
        'O token é uma palavra só, de letras, números e sinais: copie-o inteiro do painel da Focus NFe.',
      )
    await storeFocusToken(owner, openVault(config.masterKey), token)
  })
  stdout.write(
    'Token guardado; vale na hora. A empresa que esperava por ele: Minha empresa, Acesso da NF-e, Sincronizar agora.\n',
  )
}
