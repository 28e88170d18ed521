/** Look-up tools: what all of them say: sharing, printing, what was looked up before. */
export const tools = {
  share: '分享',
  print: '打印',
  recent: '最近查过',
  forget: '清除记录',
  copied: '链接已复制',
  notCopied: '这个浏览器不让复制，链接是 {{url}}',
  export: '导出 Excel',
}
