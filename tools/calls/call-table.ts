import { API, type Call, type CallSpec } from '@talao/contract/api'
import { AREAS } from '../../apps/server/src/operation/open-api/texts.ts'
import { SPECIFIED_CALLS } from './specified.ts'

/**
 * The table of all calls: the calls of docs/especificacao, who may make each call, and which test covers it. When
 * `testOf` returns null, only the company isolation tests cover the call.
 */
export function callTable(testOf: (call: string) => string | null): string {
  const shown = (call: Call) => {
    const test = testOf(call)
    return test === null ? 'só a matriz de empresas' : `[${test.split('/').at(-1)}](../${test})`
  }
  return `${[
    HEAD,
    '## O que se pediu',
    ...Object.entries(SPECIFIED_CALLS).flatMap(([title, rows]) => [
      `### ${title}`,
      table(
        ['Método', 'Caminho', 'Como', 'Chamada', 'Teste'],
        rows.map(({ method, path, how = '', calls }) => [
          method,
          path,
          how,
          calls.map((call) => `\`${call}\``).join(', '),
          [...new Set(calls.map(shown))].join(', '),
        ]),
      ),
    ]),
    '## Todas as chamadas, e quem pode',
    ...AREAS.flatMap(({ title, calls }) => [
      `### ${title}`,
      table(
        ['Chamada', 'Quem', 'Chave', 'Para quê', 'Teste'],
        (Object.entries(calls) as [Call, string][]).map(([call, text]) => [
          `\`${call}\``,
          who(API[call]),
          takesKey(API[call]) ? 'sim' : '',
          text,
          shown(call),
        ]),
      ),
    ]),
  ].join('\n\n')}\n`
}

const HEAD = `# As chamadas do Talão

Escrito por \`node tools/run.mjs tools/call-document.ts\`, a partir do contrato em \`packages/contract/src/api.ts\`; um teste confere que está em dia. A descrição
completa, com todos os campos, está em \`GET /api/docs\` e \`GET /api/openapi.json\`.

Quem: **todos**, sem entrar; **usuário**, quem trabalha na empresa (notas, vendas, produtos, arquivos, relatórios); **ADM**, o
administrador dela (também empresa, certificado, configurações, integrações, usuários, tokens); **WISE-ADM**, o administrador da
plataforma (também outras empresas); **programa**, um token de API. Quem pode mais pode também o que pode quem pode menos. Uma
empresa nova é de quem administra a plataforma, ou de quem ainda não tem nenhuma e passa a ser o ADM dela. O que é de
outra empresa responde 404, como se não existisse. Toda chamada passa também pela matriz de empresas, em \`test/support/tenants-table.ts\`,
uma vez com as duas paredes e uma vez com cada uma sozinha.

Chave: a chamada aceita \`Idempotency-Key\`, e o mesmo pedido com a mesma chave não faz nada duas vezes
([repetir-pedidos.md](operacoes/repetir-pedidos.md)). As outras recusam o cabeçalho.`

const WHO = { open: 'todos', user: 'usuário', ADM: 'ADM', 'WISE-ADM': 'WISE-ADM' } as const satisfies Record<
  CallSpec['who'],
  string
>

function who(spec: CallSpec): string {
  if (spec.client === 'only') return 'programa'
  return spec.client === 'also' ? `${WHO[spec.who]}, programa` : WHO[spec.who]
}

function takesKey({ idempotencyKey }: CallSpec): boolean {
  return idempotencyKey === true
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
