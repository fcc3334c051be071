import { Refusal } from './refusal.ts'

/** For whoever serves people: letters, webhooks and links bear this address, and the session's cookie is safe under https alone. */
export function refuseOpenAddress({ mode, publicUrl }: { mode: 'demo' | 'production'; publicUrl: string }): void {
  if (mode === 'production' && !publicUrl.startsWith('https://'))
    throw new Refusal(
      'Em produção PUBLIC_URL é o endereço https:// por onde as pessoas entram, como https://notas.exemplo.com.br: informe-o.',
    )
}
