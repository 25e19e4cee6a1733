import { Button, Textarea } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import styles from './import.module.css'
import { decode, MAX_FILE_BYTES, type Table, TableFault, tableOf } from './table.ts'

interface Props {
  readonly onTable: (table: Table) => void
}

/** Takes a file by a button or by drag and drop, or pasted cells. */
export function Source({ onTable }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const [fault, setFault] = useState<string>()
  const read = async (name: string, content: () => Promise<string> | string) => {
    try {
      setFault(undefined)
      onTable(tableOf(name, await content()))
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      setFault(error.message)
    }
  }
  const readFile = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES)
      return setFault('The file is larger than 20 MB. Split it, and import each part.')
    void read(file.name, async () => decode(new Uint8Array(await file.arrayBuffer())))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    readFile(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the keyboard uses the button */}
      <div
        className={styles.area}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => input.current?.click()}>Choose a CSV file</Button>
        <span>or drop it here. The first row names the columns.</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="File to import"
          onChange={({ currentTarget }) => {
            readFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      <div className={styles.paste}>
        <Textarea
          label="Or paste cells of a spreadsheet"
          description="With the row that names the columns"
          rows={4}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          onClick={() => void read('Pasted cells', () => pasted)}
        >
          Use these cells
        </Button>
      </div>
      {fault && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </>
  )
}
