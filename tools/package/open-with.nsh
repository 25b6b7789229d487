; Windows: adds Segue to "Open with" of .bvh files, and leaves their default program as it is.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Segue.Bvh" "" "BVH motion"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Segue.Bvh\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Segue.Bvh\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.bvh\OpenWithProgids" "Segue.Bvh"
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.bvh\OpenWithProgids" "Segue.Bvh"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Segue.Bvh"
!macroend
