import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { postForFile } from '../../lib/api.ts'
import { toUserError } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './preview-dialog.module.css'

type Props = {
  title: string
  /** `/api/fiscal-note/preview?note_id=3`. */
  address: string
  body: object
  onClose: () => void
}

/** The document as the server renders it, marked as having no fiscal value. */
export function PreviewDialog({ title, address, body, onClose }: Props) {
  const paper = useQuery({
    // Render again for each preview; never cached.
    queryKey: ['preview', address, body],
    queryFn: ({ signal }) => postForFile(address, body, signal),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog title={title} size={860} onClose={onClose} actions={<Button onClick={onClose}>Voltar à nota</Button>}>
      {paper.isPending && <SkeletonBlock />}
      {paper.isError && (
        <div role="alert">
          <Notice tone="vermelho" title="O papel não pôde ser desenhado">
            {toUserError(paper.error).text} O que você digitou continua no formulário.
          </Notice>
        </div>
      )}
      {paper.data && <Sheet title={title} paper={paper.data} />}
    </Dialog>
  )
}

function Sheet({ title, paper }: { title: string; paper: Blob }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(paper)
    if (frame.current) frame.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [paper])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF; this one is our own paper
  return <iframe ref={frame} className={styles.sheet} title={title} />
}
