import type { CompanyOut, NfeOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../../../components/company/company-query.ts'
import { OneCompany } from '../../../components/company/one-company.tsx'
import { NoteFormSkeleton } from '../../../components/note-form/note-form-skeleton.tsx'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { NfeEditor } from './nfe-editor.tsx'
import { nfeValues } from './nfe-form.ts'

export function NewNfePage() {
  return (
    <OneCompany title="Nova NF-e" coming={<NoteFormSkeleton of="danfe" watermark="SEM VALOR FISCAL" />}>
      {(company) => <Editor key={company.id} company={company} opened={undefined} isMending={false} />}
    </OneCompany>
  )
}

/** `isMending`: the user came to correct the field for which the nota was refused. */
export function EditNfe({ note, isMending }: { note: NfeOut; isMending: boolean }) {
  const company = useQuery(companyQuery(note.company_id))
  if (company.isError)
    return (
      <LoadFailure title="Não deu para carregar a empresa" error={company.error} retry={() => void company.refetch()} />
    )
  return company.data ? <Editor company={company.data} opened={note} isMending={isMending} /> : <SkeletonBlock />
}

type EditorProps = { company: CompanyOut; opened: NfeOut | undefined; isMending: boolean }

/** Keeps the nota and company as read when the form opened, so that a refetch does not discard typed values. */
function Editor({ company, opened, isMending }: EditorProps) {
  const [base, setBase] = useState({ note: opened, company })
  const [initial, setInitial] = useState(() => nfeValues(opened, company.nfe_default_setting))
  return (
    <NfeEditor
      key={base.note?.version}
      initial={initial}
      company={base.company}
      note={base.note}
      isMending={isMending}
      onReload={(note) => {
        setBase({ note, company })
        setInitial(nfeValues(note, company.nfe_default_setting))
      }}
    />
  )
}
