import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OneCompany } from '../../components/company/one-company.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { EMAIL_KINDS, type EmailKind, type EmailWords, toEmailKind } from './email-kinds.ts'
import { EmailsFrame } from './emails-frame.tsx'
import { templateQuery } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'

const route = getRouteApi('/shell/configuracoes/emails')

/** The e-mails to customers, by kind, and the switch that sends them. */
export function EmailsPage() {
  return <OneCompany title="E-mails">{(company) => <Emails key={company.id} company={company} />}</OneCompany>
}

type Drafts = Partial<Record<EmailKind, EmailWords>>

/** Holds unsaved texts while the user looks at another e-mail. */
function Emails({ company }: { company: CompanyOut }) {
  const { isAdmin } = useUser()
  const kind = toEmailKind(route.useSearch().tipo)
  const [drafts, setDrafts] = useState<Drafts>({})
  const template = useQuery({ ...templateQuery(company.id, kind), enabled: isAdmin })
  const frame = { company, kind, unsaved: EMAIL_KINDS.map((one) => one.kind).filter((one) => drafts[one]) }
  if (!isAdmin) {
    return (
      <EmailsFrame {...frame} hasTabs={false}>
        <EmptyState
          kind="no-permission"
          title="Esta área é de quem administra a empresa"
          actions={<Link to="/">Voltar ao painel</Link>}
        >
          Peça a quem administra para ver ou mudar os textos.
        </EmptyState>
      </EmailsFrame>
    )
  }
  if (template.isError) {
    return (
      <EmailsFrame {...frame}>
        <LoadFailure
          title="Não deu para carregar o texto"
          error={template.error}
          retry={() => void template.refetch()}
        />
      </EmailsFrame>
    )
  }
  if (!template.data) {
    return (
      <EmailsFrame {...frame}>
        <SkeletonBlock />
      </EmailsFrame>
    )
  }
  return (
    <TemplateEditor
      key={`${kind}-${template.data.version}`}
      frame={frame}
      template={template.data}
      draft={drafts[kind]}
      onDraft={(words) => setDrafts((all) => ({ ...all, [kind]: words }))}
    />
  )
}
