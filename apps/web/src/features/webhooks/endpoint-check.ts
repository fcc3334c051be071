import type { Wish } from './queries.ts'

/** Checks in the browser; only the server checks where the address leads. */
export function checkEndpoint({ url, events }: Wish): { url?: string; events?: string } {
  return {
    ...(isAddress(url.trim()) ? {} : { url: 'Informe um endereço completo, como https://loja.example/avisos.' }),
    ...(events.length === 0 ? { events: 'Escolha ao menos um evento.' } : {}),
  }
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
