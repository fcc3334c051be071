// table
import type { SERVER_FLOORS } from '../../test/guards/floors.ts'

type Floor = (typeof SERVER_FLOORS)[number]

/** What each room of the server is for. */
export const FLOOR_TEXTS: Readonly<Record<Floor, string>> = {
  kit: 'O que não sabe de notas: banco, fila, HTTP, arquivos, segredos, registro, relógio.',
  ledger: 'O que várias salas escrevem juntas: históricos, datas e somas da venda e da nota, avisos e cartas a mandar.',
  people: 'Quem entra e o que pode: contas, sessões, usuários, programas, auditoria.',
  company: 'A empresa como as notas a leem: cadastro, emissoras, números, serviço, contratos e consultas de cadastro.',
  note: 'A nota: rascunho, numeração, envio, consulta, eventos, arquivos e conferência.',
  sale: 'A venda até virar nota: produtos, câmbio, devoluções e coprodução.',
  setup: 'As telas que configuram a empresa: cadastro, certificado, acessos, padrões, contratos.',
  intake: 'Como a venda entra: avisos das plataformas, buscas, arquivos e a API.',
  tell: 'Como se conta o que houve: cartas, avisos, eventos ao vivo, webhooks, relatórios, busca.',
  operation: 'A casa funcionando: jobs, tarefas de muitas linhas, comandos, demonstração, métricas, cópias.',
}

/** What each room of the simulator is for. */
export const SIMULATOR_TEXTS: Readonly<Record<string, string>> = {
  database: 'O SQLite em que a autoridade de mentira guarda o que recebeu.',
  context: 'O que toda sala recebe: banco, relógio, configuração.',
  http: 'Servidor, corpo do pedido e respostas.',
  tls: 'Certificados do servidor e de quem chama.',
  companies: 'As empresas que a autoridade conhece.',
  faults: 'Defeitos pedidos por um teste: demora, queda, resposta cortada.',
  lookups: 'Cadastros públicos: CNPJ, CEP, municípios, cotações.',
  platforms: 'Plataformas de vendas que mandam avisos e respondem buscas.',
  sefaz: 'A SEFAZ: NF-e, eventos, inutilização e consultas, em SOAP.',
  sefin: 'A NFS-e nacional.',
  'focus-nfe': 'A Focus NFe, sobre a SEFAZ e a NFS-e nacional daqui.',
  admin: 'O que um teste pede ao simulador: defeitos, respostas, o que chegou.',
  app: 'Junta as salas num processo.',
}

/** What each package and app is for. */
export const HOUSE_TEXTS: Readonly<Record<string, string>> = {
  'packages/fiscal': 'A lei, pura.',
  'packages/contract': 'O fio: o que entra e sai do servidor.',
  'packages/documents': 'Papel e selo: certificado, assinatura, DANFE e DANFSe.',
  'packages/reference': 'Tabelas públicas, com a data de cada uma.',
  'packages/platforms': 'Como uma venda entra.',
  'packages/gateways': 'Como uma nota sai.',
  'apps/server': 'API e worker.',
  'apps/simulator': 'Uma autoridade fiscal na caixa.',
  'apps/web': 'As telas.',
}
