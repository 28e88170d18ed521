/** What every map says. */
export const maps = {
  schematic: '示意图：海岸、湖泊和河流来自 Natural Earth，不画边界，不作导航用。',
  approval: '审图号：{{number}}',
  failed: '地图没有读出来',
  cannotDraw: '这个浏览器画不了地图，旁边的清单写着同样的内容。',
  noStyle: '地图服务暂时打不开，请稍后刷新。旁边的清单写着同样的内容。',
  zoomIn: '放大',
  zoomOut: '缩小',
  credits: '显示或收起地图署名',
}
