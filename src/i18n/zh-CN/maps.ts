/** What every map says. */
export const maps = {
  schematic: '示意图：海岸、湖泊和河流来自 Natural Earth，不画边界，不作导航用。',
  failed: '地图没有读出来',
  cannotDraw: '这个浏览器画不了地图，旁边的清单写着同样的内容。',
}
