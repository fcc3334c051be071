import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyField } from '../../components/company/company-field.tsx'
import { FilePicker } from '../../components/files/file-picker.tsx'
import { lastList } from '../../components/list/last-list.ts'
import { useScope } from '../../components/session/current-user.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel, PanelColumns } from '../../ui/panel.tsx'
import { showBriefToast } from '../../ui/toast-actions.ts'
import { checkUpload, type Upload } from './chosen-file.ts'
import { ModelPanel } from './model-panel.tsx'
import { useUpload } from './queries.ts'
import styles from './upload-form.module.css'

export function UploadForm() {
  const navigate = useNavigate()
  const { company } = useScope()
  const [chosen, setChosen] = useState<string>()
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const upload = useUpload()
  const values: Upload = { company_id: chosen ?? String(company?.id ?? ''), file }
  const faults = isTried ? checkUpload(values) : {}
  const said = fieldMessages(upload.error)
  const fileFault = faults.file ?? said.file

  function send() {
    setTried(true)
    if (Object.keys(checkUpload(values)).length > 0) return showBriefToast('error', 'Por favor, verifique o formulário')
    upload.mutate(values, {
      onSuccess: ({ data }) => void navigate({ to: '/vendas/import/{-$id}', params: { id: String(data.id) } }),
      onError: (error) => showBriefToast('error', toUserError(error).text),
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      noValidate
    >
      <PageHead
        title="Importar vendas"
        crumb={
          <>
            <Link to="/vendas/imports" search={lastList('import')}>
              Importações
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        actions={
          <Button type="submit" variant="filled" loading={upload.isPending}>
            Importar
          </Button>
        }
      />
      <PanelColumns
        main={
          <Panel title="Arquivo" hint="CSV ou XLSX, até 50 MB e 100.000 linhas">
            <div className={styles.fields}>
              <CompanyField
                value={values.company_id}
                error={faults.company_id ?? said.company_id}
                onChange={setChosen}
              />
              <FilePicker
                label="Arquivo de vendas"
                accept={ACCEPTED}
                file={file}
                error={fileFault}
                onChoose={(next) => {
                  setFile(next)
                  upload.reset()
                }}
              />
              {upload.error && !said.file && !said.company_id && (
                <Notice tone="vermelho" title="O arquivo não entrou.">
                  {toUserError(upload.error).text} Nada foi importado.
                </Notice>
              )}
            </div>
          </Panel>
        }
        side={<ModelPanel />}
      />
    </form>
  )
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
