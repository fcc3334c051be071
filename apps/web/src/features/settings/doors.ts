// table
import type { IconName } from '../../ui/icon.tsx'

export type Door = {
  to:
    | '/configuracoes/acesso-nota-produto'
    | '/configuracoes/acesso-nota-servico'
    | '/configuracoes/emails'
    | '/numeracao'
  title: string
  about: string
  icon: IconName
}

/** What a company sets, grouped as one looks for it. */
export const DOORS: readonly { title: string; doors: readonly Door[] }[] = [
  {
    title: 'Envio das notas',
    doors: [
      {
        to: '/configuracoes/acesso-nota-produto',
        title: 'Acesso da NF-e',
        about: 'Por onde a nota de produto sai, série, próximo número e cadastro na emissora',
        icon: 'note',
      },
      {
        to: '/configuracoes/acesso-nota-servico',
        title: 'Acesso da NFS-e',
        about: 'Por onde a nota de serviço sai, numeração e login da prefeitura',
        icon: 'service',
      },
      {
        to: '/numeracao',
        title: 'Numeração',
        about: 'Os números que nenhuma nota tem, e até quando avisar a SEFAZ',
        icon: 'number',
      },
    ],
  },
  {
    title: 'Clientes',
    doors: [
      {
        to: '/configuracoes/emails',
        title: 'E-mails',
        about: 'O texto de cada e-mail, e se ele sai sozinho',
        icon: 'mail',
      },
    ],
  },
]
