import type { NormSettingsOut } from '@talao/contract'

export type SettingsValues = {
  address: string
  is_on: boolean
  keys: { id: string; public_key: string }[]
}

export function settingsValues({ address, is_on, keys }: NormSettingsOut): SettingsValues {
  return { address: address ?? '', is_on, keys: keys.map(({ id, public_key }) => ({ id, public_key })) }
}

/** Faults that need no server. Whether the address is public, only the server knows. */
export function checkSettings({ address, is_on, keys }: SettingsValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (is_on && address.trim() === '') faults.address = 'Informe o endereço, ou desligue a busca.'
  if (address.trim() !== '' && !address.trim().startsWith('https://'))
    faults.address = 'Use um endereço público que comece com https://.'
  for (const [at, { id, public_key }] of keys.entries()) {
    if (!/^[A-Za-z0-9._-]{1,40}$/.test(id.trim()))
      faults[`keys.${at}.id`] = 'Use letras, números, ponto e hífen, até 40.'
    else if (keys.findIndex((other) => other.id.trim() === id.trim()) < at)
      faults[`keys.${at}.id`] = 'Já há uma chave com este nome. Escolha outro.'
    if (!/^[A-Za-z0-9+/]{43}=$/.test(public_key.trim()))
      faults[`keys.${at}.public_key`] = 'Cole a chave pública como o comando norms:key a mostra: 44 letras, a última =.'
  }
  return faults
}

export function settingsBody(values: SettingsValues, version: number) {
  return {
    version,
    address: values.address.trim(),
    is_on: values.is_on,
    keys: values.keys.map(({ id, public_key }) => ({ id: id.trim(), public_key: public_key.trim() })),
  }
}
