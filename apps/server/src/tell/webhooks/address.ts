import { AppError } from '@talao/contract'
import { isLoopbackHost, type Reach, resolveReach } from '@talao/gateways'

/** Lower ports belong to system services, which are never webhook receivers. */
const FIRST_FREE_PORT = 1_024

/**
 * Refuses an address that may not be called. Resolves the name now; the transport checks it again on each connection.
 * `field` holds the address in the request.
 */
export async function checkAddress(address: string, reach: Reach, field = 'url'): Promise<void> {
  const url = new URL(address)
  const refused = (text: string) => new AppError('dados_invalidos', { errors: { [field]: [text] } })
  const isPlain = url.protocol === 'http:'
  if (isPlain && !(reach === 'loopback' && isLoopbackHost(url.hostname))) throw refused(NO_HTTPS)
  if (url.port !== '' && url.port !== '443' && Number(url.port) < FIRST_FREE_PORT) throw refused(WRONG_PORT)
  const leads = await resolveReach(url.hostname, reach)
  if (leads === 'nowhere') throw refused(NOWHERE)
  if (leads === 'beyond') throw new AppError('endereco_privado', reach === 'loopback' ? { text: ONLY_HERE } : {})
}

const NO_HTTPS = 'Use um endereço https: o aviso não pode ser lido no caminho.'
const WRONG_PORT = 'Use a porta 443 ou uma acima de 1023.'
const NOWHERE = 'Este nome não foi encontrado na internet. Confira o endereço e tente de novo.'
const ONLY_HERE = 'Na demonstração nada sai desta máquina. Use um endereço dela, como http://localhost:8080/avisos.'
