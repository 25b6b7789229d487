#!/bin/sh
# Starts Electron without the powers over files that root has.
exec setpriv --bounding-set=-dac_override,-dac_read_search "$SEGUE_ELECTRON" "$@"
